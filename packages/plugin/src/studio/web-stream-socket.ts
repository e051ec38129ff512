import type { OpenSocket } from "../connection/socket";

const HttpService = game.GetService("HttpService");

/** A WebSocket as Studio offers it to plugins. */
export const openWebStreamSocket: OpenSocket = (url, events) => {
	const client = HttpService.CreateWebStreamClient(Enum.WebStreamClientType.WebSocket, { Url: url });
	const connections = [
		client.Opened.Connect((status) => events.opened(status)),
		client.MessageReceived.Connect((text) => events.message(text)),
		client.Error.Connect((status, message) => events.failed(`${message} (status ${status})`)),
		client.Closed.Connect(() => events.failed("the server closed the connection")),
	];
	return {
		send(text) {
			const [ok, problem] = pcall(() => client.Send(text));
			if (!ok) events.failed(tostring(problem));
		},
		close() {
			for (const connection of connections) connection.Disconnect();
			// Studio may have closed it before us, and says so by raising.
			pcall(() => client.Close());
		},
	};
};
