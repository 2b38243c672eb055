import { sha256Hex } from "#lib/digest";

/** Maximum characters of a tool's name for models. */
const LONGEST_NAME = 64;
const MARK_LENGTH = 10;

/** The prefix of the names of all servers' tools; no other tool has it. */
export const SERVER_TOOL_PREFIX = "mcp__";

/** The name of the server in the name of one of its tools; null for any other name. */
export const serverInName = (callName: string): string | null =>
  callName.startsWith(SERVER_TOOL_PREFIX)
    ? (callName.slice(SERVER_TOOL_PREFIX.length).split("__", 1)[0] ?? null)
    : null;

/**
 * The name by which agents call a tool: `mcp__<server>__<tool>`. A server's name has no underscore, so no server can
 * take another's name. A tool's name that models would not accept, or that resembles a generated one, is shortened and
 * marked with a digest of the whole.
 */
export async function callNameOf(server: string, tool: string): Promise<string> {
  const prefix = `${SERVER_TOOL_PREFIX}${server}__`;
  const plain = tool.replaceAll(/[^A-Za-z0-9_-]/gu, "_");
  if (plain === tool && !/_[0-9a-f]{10}$/.test(tool) && prefix.length + tool.length <= LONGEST_NAME)
    return prefix + tool;
  const room = LONGEST_NAME - prefix.length - MARK_LENGTH - 1;
  return `${prefix}${plain.slice(0, room)}_${(await sha256Hex(tool)).slice(0, MARK_LENGTH)}`;
}
