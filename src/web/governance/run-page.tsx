import { useLocation } from "preact-iso";

import { may } from "#web/lib/session.ts";
import { Page } from "#web/ui/page.tsx";

import { GovernanceNav } from "./governance-nav.tsx";
import { RunForm } from "./run-form.tsx";
import { RunList } from "./run-list.tsx";
import { RunView } from "./run-view.tsx";

/** One action of a development agent, or the run that the address names. */
export function RunPage() {
  const { run_id: runId } = useLocation().query;
  return (
    <Page title="Development" lead="Actions of development agents, one at a time, under the tenant's rules.">
      <GovernanceNav current="/development" />
      {runId === undefined ? (
        <>
          {may("AGENT_RUN") && <RunForm />}
          <RunList />
        </>
      ) : (
        <>
          <p>
            <a href="/development">All runs</a>
          </p>
          <RunView key={runId} runId={runId} />
        </>
      )}
    </Page>
  );
}
