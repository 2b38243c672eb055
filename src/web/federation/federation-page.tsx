import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";

import { Installations } from "./installations.tsx";
import { Peers } from "./peers.tsx";

/** Other instances that agents come from, and what came from them. */
export function FederationPage() {
  // An agent whose instance is added again can be updated again.
  const [round, setRound] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
      Add an instance
    </Button>
  );
  return (
    <Page
      title="Federation"
      lead="Other instances that offer agents, and the agents that you installed from them."
      actions={may("TENANT_ADMIN") ? add : undefined}
    >
      {may("AGENT_MANAGE") && (
        <Peers isAdding={isAdding} onClose={() => setIsAdding(false)} onChange={() => setRound(round + 1)} />
      )}
      <Installations key={round} />
    </Page>
  );
}
