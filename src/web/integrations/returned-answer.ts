/** The answer that an outside service sent back with a browser that had no session. */
export interface ReturnedAnswer {
  /** A provider's name, or a tool server's id. */
  target: { kind: "provider" | "tool_server"; id: string };
  /** The callback's parameters, for the exchange. */
  parameters: { state: string } & Readonly<Record<string, string>>;
}

/** Reads the fragment of the address that the callback leads to; null when it is something else. */
export function answerIn(fragment: string): ReturnedAnswer | null {
  const { provider, tool_server: server, state, ...rest } = Object.fromEntries(new URLSearchParams(fragment));
  const id = provider ?? server;
  if (id === undefined || state === undefined || !/^[\w-]+$/.test(id)) return null;
  return { target: { kind: provider === undefined ? "tool_server" : "provider", id }, parameters: { state, ...rest } };
}
