import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { AutonomyView } from "./autonomy-view.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { readWork, type Work } from "./overview.ts";
import { ReachedLimits, UsageView } from "./usage-view.tsx";
import type { Usage } from "./usage.ts";

/** Where the tenant stands: what waits, its newest agents, and what its plan still allows. */
export function OverviewPage() {
  const work = useLoad(readWork, []);
  const usage = useLoad((signal) => callData<Usage>("GET", "/api/usage", { signal }), []);
  return (
    <Page title="Overview">
      {usage.value !== null && <ReachedLimits usage={usage.value} />}
      <Loading of={work}>
        {(value) => (
          <>
            <FirstSteps work={value} />
            <Waiting work={value} />
            {value.agents.length > 0 && <AutonomyView work={value} />}
          </>
        )}
      </Loading>
      <section>
        <h2>Usage and limits</h2>
        <Loading of={usage}>{(value) => <UsageView usage={value} />}</Loading>
      </section>
    </Page>
  );
}

function Waiting({ work: { approvals, approvalTotal, agents } }: { work: Work }) {
  if (agents.length === 0 && approvalTotal === 0) return null;
  return (
    <section>
      <h2>Needs you</h2>
      <DataTable
        rows={approvals}
        keyOf={(approval) => approval.id}
        empty="Nothing waits for a person's decision."
        columns={[
          {
            title: "What would be done",
            show: (approval) => <a href={`/approvals/${approval.id}`}>{approval.input_summary}</a>,
          },
          { title: "Action", show: ({ action }) => action },
          { title: "Asked", show: (approval) => <RelativeTime at={approval.requested_at} /> },
          { title: "Decide before", show: (approval) => <RelativeTime at={approval.expires_at} /> },
        ]}
      />
      {approvalTotal > 0 && (
        <p>
          <a href="/approvals?status=pending">{approvalTotal === 1 ? "Decide it" : `Decide all ${approvalTotal}`}</a>
        </p>
      )}
    </section>
  );
}
