// The floor's second half: a WebSocket in another process that sends every message back.
import { WebSocketServer } from "ws";

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", (socket) => socket.on("message", (data) => socket.send(data, { binary: false })));
server.on("listening", () => process.send(server.address().port));
