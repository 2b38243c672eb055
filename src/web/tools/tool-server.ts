export interface ToolServer {
  id: string;
  name: string;
  url: string;
  kind: "mcp" | "openapi";
  status: "connected" | "unreachable";
  status_since: string;
  fault: { reason: string; message: string } | null;
  tools: { released: number; quarantined: number };
  looks: { at: string; ms: number | null }[];
  last_call_at: string | null;
  /** Where a person's authorization stands; null for a server that is called without one. */
  authorization: {
    state: "needs_authorization" | "connected" | "expired" | "insufficient_scope";
    missing_scopes: string[];
  } | null;
}

interface Form {
  title: string | null;
  description: string;
  input_schema: Record<string, unknown>;
}

export interface ServerTool extends Form {
  id: string;
  name: string;
  call_name: string;
  digest: string;
  status: "quarantined" | "released" | "changed" | "gone";
  action: string | null;
  complexity: number;
  least_complexity: number;
  pinned: (Form & { digest: string; pinned_at: string }) | null;
  changes: { path: string; kind: string; widens: boolean; sentence: string }[];
  agents: number;
  seen_at: string;
}

/** A tool that waits for a person, with the server that it is on. */
export interface HeldTool {
  server: ToolServer;
  tool: ServerTool;
}

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

/** What is different about a held tool, in a word or two. */
export function wordOf({ pinned, changes, status }: ServerTool): string {
  if (pinned === null) return "new";
  if (status === "quarantined") return "held";
  if (changes.some(({ widens }) => widens)) return "widened";
  return changes.every(({ kind }) => kind === "words") ? "changed words" : "narrowed";
}

/** Each argument of a form in a line, and what the tool says of itself. */
export function linesOf(name: string, { description, input_schema: schema }: Form): string[] {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Record<string, unknown>>);
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  return [
    `name: ${JSON.stringify(name)}`,
    ...properties.map(([key, rules]) => `${key}${required.has(key) ? "" : "?"}: ${rulesInWords(rules)}`),
    `says: ${JSON.stringify(description)}`,
  ];
}

function rulesInWords(rules: Record<string, unknown>): string {
  const { type, format, items, maxLength, maxItems, maximum, enum: choices } = rules;
  const inner = items !== null && typeof items === "object" && "type" in items ? String(items.type) : "any";
  const own = Array.isArray(type) ? type.join(" or ") : typeof type === "string" ? type : "any";
  const kind = type === "array" ? `${inner}[]` : own;
  const most = maxLength ?? maxItems ?? maximum;
  return [
    kind,
    typeof format === "string" ? `, ${format}` : "",
    Array.isArray(choices) ? `, one of ${choices.slice(0, 6).join(", ")}` : "",
    typeof most === "number" ? ` ≤ ${most}` : "",
  ].join("");
}
