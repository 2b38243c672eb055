import type { CommandResult, DeviceMessage } from "#desktop/bridge/desktop-protocol";

/** A device's report on the end of a command. */
export type EndMessage =
  | { type: "result"; id: string; result: CommandResult }
  | Extract<DeviceMessage, { type: "refused" | "interrupted" }>;
