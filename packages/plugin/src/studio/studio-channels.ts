import type { Channel } from "../play/channel";

/**
 * Calls back with the way to every other copy of this plugin, those that are there and those to come. Returns how to stop
 * that, or undefined where this Studio has no connections between copies.
 */
export function watchChannels(to: "Edit" | "Test", onOpen: (channel: Channel) => void): (() => void) | undefined {
	const [ok, stop] = pcall(() => {
		const connections = game.GetService("PluginConnectionService");
		const seen = new Set<PluginConnection>();
		const meet = (connection: PluginConnection) => {
			if (seen.has(connection) || connection.Type !== Enum.PluginConnectionTargetType[to]) return;
			seen.add(connection);
			onOpen(channelOver(connection));
		};
		const announced = connections.Connected.Connect((connection) => meet(connection as PluginConnection));
		for (const connection of connections.GetPluginConnectionsOfType(Enum.PluginConnectionTargetType[to])) {
			meet(connection as PluginConnection);
		}
		return () => announced.Disconnect();
	});
	return ok ? stop : undefined;
}

function channelOver(connection: PluginConnection): Channel {
	return {
		send(text) {
			connection.SendMessage(text);
		},
		listen(callback) {
			connection.BindToMessage((message: unknown) => {
				if (typeIs(message, "string")) callback(message);
			});
		},
		isOpen() {
			return connection.Connected;
		},
	};
}
