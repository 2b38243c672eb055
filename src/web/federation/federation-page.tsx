import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { Page } from "#web/ui/page.tsx";

import { Installations } from "./installations.tsx";
import { Peers } from "./peers.tsx";

/** Other instances that agents come from, and what came from them. */
export function FederationPage() {
  // An agent whose instance is added again can be updated again.
  const [round, setRound] = useState(0);
  return (
    <Page title="Federation" lead="Other instances that offer agents, and the agents that you installed from them.">
      {may("AGENT_MANAGE") && <Peers onChange={() => setRound(round + 1)} />}
      <Installations key={round} />
    </Page>
  );
}
