import type { CommandResult, DeviceMessage } from "#connections/desktop-bridge/desktop-protocol";

/** What a device says of the end of a command. */
export type EndMessage =
  | { type: "result"; id: string; result: CommandResult }
  | Extract<DeviceMessage, { type: "refused" | "interrupted" }>;
