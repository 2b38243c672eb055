import type { DataOf } from "#web/lib/operation.ts";

/** A tool server, as the API gives it. */
export type ToolServer = DataOf<"GET /api/tool-servers">["tool_servers"][number];

/** A tool with the server that it is on, as the API gives it. */
export type ServerTool = DataOf<"GET /api/server-tools">["tools"][number];

/** The words of a field of chips, one on each line. */
export const wordsIn = (field: string): string[] => field.split("\n").filter((word) => word !== "");

const SLOW_MS = 1_000;

/** How long it took when it was looked at last; null where it gave no usable answer. */
export const latestMs = ({ looks }: ToolServer): number | null => looks.at(-1)?.ms ?? null;

/** How a server is, in a word, with the icon and the colour of the word. */
export function healthOf(server: ToolServer): { word: string; look: "done" | "partial" | "failed" } {
  if (server.authorization?.state === "needs_authorization") return { word: "Not connected", look: "partial" };
  if (server.authorization?.state === "expired") return { word: "Expired", look: "failed" };
  if (server.status === "unreachable") return { word: "No answer", look: "failed" };
  return (latestMs(server) ?? 0) > SLOW_MS ? { word: "Slow", look: "partial" } : { word: "Healthy", look: "done" };
}

/** The change of a held tool, in a word or two. */
export function wordOf({ pinned, changes, status, not_importable: reason }: ServerTool): string {
  if (reason !== null) return "not importable";
  if (pinned === null) return "new";
  if (status === "quarantined") return "held";
  if (changes.some(({ widens }) => widens)) return "widened";
  return changes.every(({ kind }) => kind === "words") ? "changed words" : "narrowed";
}

/** Whether the server says that the tool only reads, and nothing in the tool's form speaks against it. */
export const onlyReads = ({ least_complexity: least, annotations }: ServerTool): boolean =>
  least === 1 && annotations["readOnlyHint"] === true;
