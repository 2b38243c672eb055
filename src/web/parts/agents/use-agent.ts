import { me } from "#web/lib/session.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";

import { type ReadAgent, readAgent } from "./agent.ts";

/** The agent whose pages are open, so that its head appears at once on each of them; only for the person who read it. */
let latest: { of: typeof me.value; read: ReadAgent } | null = null;

/** Reads an agent. The agent from another of its pages is shown until the answer arrives. */
export function useAgent(agentId: string): Loaded<ReadAgent> {
  const read = useLoad(
    async (signal) => {
      const value = await readAgent(agentId, signal);
      latest = { of: me.value, read: value };
      return value;
    },
    [agentId],
  );
  const known = latest !== null && latest.of === me.value ? latest.read : null;
  const value = [read.value, known].find((each) => each?.agent.id === agentId) ?? null;
  return { ...read, value };
}
