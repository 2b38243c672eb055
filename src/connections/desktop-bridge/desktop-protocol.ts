import { z } from "zod";

/**
 * What a device and the platform say to each other: JSON texts over one WebSocket. Both ends read them by these schemas. The device says
 * `hello` first. Each command has one id for ever, so a device that has begun it once never begins it again.
 */

/** A message is no longer than this, as the text that is sent; a device cuts what a command wrote. */
export const MAX_MESSAGE_CHARACTERS = 1_000_000;
/** So much of a command's output, and of its errors, is kept: the end of it. */
export const MAX_OUTPUT_CHARACTERS = 200_000;
/** How often a device asks whether anybody is there. */
export const HEARTBEAT_SECONDS = 30;
/** What it sends for that, and hears. The platform answers it without waking up. */
export const PING = "ping";
export const PONG = "pong";

/** So long the platform listens to what became of a command. */
export const COMMAND_KEPT_MS = 7 * 86_400_000;

/** Why the platform ends a connection, as close codes of the WebSocket protocol's private range (RFC 6455 section 7.4.2). */
export const CLOSE = { replaced: 4001, removed: 4002, malformed: 4003, ownerInactive: 4004 } as const;

export const COMMAND_KINDS = ["terminal", "docker", "action"] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

const commandId = z.string().min(1).max(100);

const output = z.string().max(MAX_OUTPUT_CHARACTERS);

/** What came of a process. `exit_code` is null for one that was ended from outside. */
export const ProcessResult = z.object({
  exit_code: z.int().nullable(),
  stdout: output,
  stderr: output,
  truncated: z.boolean(),
  timed_out: z.boolean(),
  duration_ms: z.int().min(0),
});
export type ProcessResult = z.output<typeof ProcessResult>;

/** What came of an action: `value` is what it read, or null. */
export const ActionResult = z.object({
  value: z.unknown(),
  duration_ms: z.int().min(0),
});
export type ActionResult = z.output<typeof ActionResult>;

export type CommandResult = ProcessResult | ActionResult;

/** What a device answers to a command of a kind; null when it is something else. */
export const readResult = (kind: CommandKind, result: unknown): CommandResult | null =>
  (kind === "action" ? ActionResult : ProcessResult).safeParse(result).data ?? null;

/** As much as is said of the one for whom a command is. */
export const MAX_SENDER_CHARACTERS = 300;

/** The longest reason of a refusal. */
export const MAX_REASON_CHARACTERS = 1_000;

/** What a device says. */
export const DeviceMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    platform: z.enum(["darwin", "win32", "linux"]),
    client_version: z.string().min(1).max(50),
  }),
  /** What the result is, the kind of the command says: `readResult`. */
  z.object({ type: z.literal("result"), id: commandId, result: z.record(z.string(), z.unknown()) }),
  /** Nothing was done: the person at the device, or its list of what is allowed, said no. */
  z.object({ type: z.literal("refused"), id: commandId, reason: z.string().max(MAX_REASON_CHARACTERS) }),
  /** The device's program ended after it had begun the command; what became of it is not known. */
  z.object({ type: z.literal("interrupted"), id: commandId }),
]);
export type DeviceMessage = z.output<typeof DeviceMessage>;

/** What the platform says. */
export const PlatformMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), device: z.object({ id: z.string(), name: z.string() }) }),
  z.object({
    type: z.literal("command"),
    id: commandId,
    kind: z.enum(COMMAND_KINDS),
    input: z.record(z.string(), z.unknown()),
    timeout_seconds: z.int().min(1).max(600),
    /** For whom, in a few words that the device shows when it asks. */
    on_behalf_of: z.string().max(MAX_SENDER_CHARACTERS),
  }),
  /** Nobody waits any more: a process is to be ended. */
  z.object({ type: z.literal("cancel"), id: commandId }),
  /** What the device said of a command is written down; it may forget it. */
  z.object({ type: z.literal("noted"), id: commandId }),
]);
export type PlatformMessage = z.output<typeof PlatformMessage>;

/** A message that was read; null for one that is none. */
export function readMessage<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  if (text.length > MAX_MESSAGE_CHARACTERS) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
