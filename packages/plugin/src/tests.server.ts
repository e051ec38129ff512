import { HttpService } from "@rbxts/services";
import TestEZ from "@rbxts/testez";
import type ResultNode from "@rbxts/testez/src/ResultNode";

interface SpecResult {
	readonly name: string;
	readonly status: string;
	readonly errors: string[];
}

/** What the typings leave out: the results are a tree that knows how to walk itself. */
interface ResultTree {
	readonly errors: string[];
	visitAllNodes(callback: (node: ResultNode) => void): void;
}

const silent = { report: () => {} };
const results = TestEZ.TestBootstrap.run([script.Parent as Instance], silent) as unknown as ResultTree;
const specs: SpecResult[] = [];
results.visitAllNodes((node) => {
	// Describe blocks only matter when their set-up failed.
	if (node.planNode.type !== TestEZ.TestEnum.NodeType.It && node.errors.isEmpty()) return;
	specs.push({ name: node.planNode.getFullName(), status: tostring(node.status), errors: node.errors });
});

// Where test/testez.test.ts looks for them.
const report = new Instance("StringValue");
report.Name = "StudioBridgeSpecs";
report.Value = HttpService.JSONEncode({ specs, errors: results.errors });
report.Parent = game.GetService("TestService");
