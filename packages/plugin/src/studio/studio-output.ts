import { LogService } from "@rbxts/services";
import type { LogLevel, OutputSource } from "../output/output-source";

const levels = new Map<Enum.MessageType, LogLevel>([
	[Enum.MessageType.MessageOutput, "Print"],
	[Enum.MessageType.MessageInfo, "Info"],
	[Enum.MessageType.MessageWarning, "Warning"],
	[Enum.MessageType.MessageError, "Error"],
]);

function levelOf(messageType: Enum.MessageType): LogLevel {
	return levels.get(messageType) ?? "Print";
}

/** The output window of this DataModel. */
export const studioOutput: OutputSource = {
	history() {
		const lines = LogService.GetLogHistory() as { message: string; messageType: Enum.MessageType; timestamp: number }[];
		return lines.map(({ message, messageType, timestamp }) => ({
			level: levelOf(messageType),
			body: message,
			timestamp: timestamp * 1000,
		}));
	},
	listen(callback) {
		const connection = LogService.MessageOut.Connect((body, messageType) =>
			callback({ level: levelOf(messageType), body, timestamp: DateTime.now().UnixTimestampMillis }),
		);
		return () => connection.Disconnect();
	},
};
