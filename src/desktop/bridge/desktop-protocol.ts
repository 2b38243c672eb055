import { z } from "zod";

import { parseExact } from "#lib/exact-numbers";

/**
 * The protocol between a device and the platform: JSON texts over one WebSocket. Both ends read them by these schemas.
 * The device sends `hello` first. Each command has a permanent id, so a device that has begun it never begins it again.
 */

/** Maximum characters of a message as sent; a device cuts a command's output. */
export const MAX_MESSAGE_CHARACTERS = 1_000_000;
/** Maximum characters kept of a command's output, and of its errors: the end is kept. */
export const MAX_OUTPUT_CHARACTERS = 200_000;
/** Interval of a device's heartbeat. */
export const HEARTBEAT_SECONDS = 30;
/** The heartbeat and its answer. The platform answers it without waking up. */
export const PING = "ping";
export const PONG = "pong";

/** How long the platform accepts the outcome of a command. */
export const COMMAND_KEPT_MS = 7 * 86_400_000;

/**
 * The platform's reasons to close a connection, as close codes of the WebSocket protocol's private range (RFC 6455
 * section 7.4.2).
 */
export const CLOSE = { replaced: 4001, removed: 4002, malformed: 4003, ownerInactive: 4004 } as const;

export const COMMAND_KINDS = ["terminal", "docker", "action"] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

const commandId = z.string().min(1).max(100);

const output = z.string().max(MAX_OUTPUT_CHARACTERS);

/** The result of a process. `exit_code` is null for one that was ended from outside. */
export const ProcessResult = z.object({
  exit_code: z.int().nullable(),
  stdout: output,
  stderr: output,
  truncated: z.boolean(),
  timed_out: z.boolean(),
  duration_ms: z.int().min(0),
});
export type ProcessResult = z.output<typeof ProcessResult>;

/** The result of an action: `value` is the data that it read, or null. */
export const ActionResult = z.object({
  value: z.unknown(),
  duration_ms: z.int().min(0),
});
export type ActionResult = z.output<typeof ActionResult>;

export type CommandResult = ProcessResult | ActionResult;

/** Reads a device's answer to a command of a kind; null for an answer of another form. */
export const readResult = (kind: CommandKind, result: unknown): CommandResult | null =>
  (kind === "action" ? ActionResult : ProcessResult).safeParse(result).data ?? null;

/** Maximum characters of the description of a command's sender. */
export const MAX_SENDER_CHARACTERS = 300;

/** Maximum number and characters of the lines that say what a person changed in a command. */
const MAX_CHANGES = 50;
const MAX_CHANGE_CHARACTERS = 6_000;

/** Maximum characters of a refusal's reason. */
export const MAX_REASON_CHARACTERS = 1_000;

export const DeviceMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    platform: z.enum(["darwin", "win32", "linux"]),
    client_version: z.string().min(1).max(50),
  }),
  /** The kind of the command decides the form of the result: `readResult`. */
  z.object({ type: z.literal("result"), id: commandId, result: z.record(z.string(), z.unknown()) }),
  /** Nothing was done: the person at the device, or its list of allowed commands, refused it. */
  z.object({ type: z.literal("refused"), id: commandId, reason: z.string().max(MAX_REASON_CHARACTERS) }),
  /** The device's program ended after it had begun the command; the outcome is unknown. */
  z.object({ type: z.literal("interrupted"), id: commandId }),
]);
export type DeviceMessage = z.output<typeof DeviceMessage>;

export const PlatformMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("welcome"), device: z.object({ id: z.string(), name: z.string() }) }),
  z.object({
    type: z.literal("command"),
    id: commandId,
    kind: z.enum(COMMAND_KINDS),
    input: z.record(z.string(), z.unknown()),
    timeout_seconds: z.int().min(1).max(600),
    /** The sender, in a few words that the device shows when it asks. */
    on_behalf_of: z.string().max(MAX_SENDER_CHARACTERS),
    /** Changes that a person made to the agent's call before it was sent, one argument a line; absent without a change. */
    changes: z.array(z.string().max(MAX_CHANGE_CHARACTERS)).max(MAX_CHANGES).optional(),
  }),
  /** No client waits any more: the process must be ended. */
  z.object({ type: z.literal("cancel"), id: commandId }),
  /** The device's report on a command is recorded; the device may forget it. */
  z.object({ type: z.literal("noted"), id: commandId }),
]);
export type PlatformMessage = z.output<typeof PlatformMessage>;

/** Reads a message; null for an invalid one. */
export function readMessage<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  if (text.length > MAX_MESSAGE_CHARACTERS) return null;
  try {
    return schema.safeParse(parseExact(text)).data ?? null;
  } catch {
    return null;
  }
}
