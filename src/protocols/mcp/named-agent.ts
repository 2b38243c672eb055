/** The metadata key of the registered agent that a message is sent for. */
const AGENT_META_KEY = "tenure/agent_id";

/** The registered agent that a message is sent for: the one in its `_meta`, or else the one in the request's header. */
export function namedAgent(meta: unknown, ofHeader: string | undefined): string | undefined {
  const named = (meta as Record<string, unknown> | null | undefined)?.[AGENT_META_KEY];
  return typeof named === "string" ? named : ofHeader;
}
