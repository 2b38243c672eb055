import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { countWaiting } from "#web/lib/waiting.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { AgentName, PersonName } from "#web/ui/names.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";

import { ApprovalBadge } from "./approval-status.tsx";
import type { Approval } from "./approval.ts";
import { type Decision, DecisionForm } from "./decision-form.tsx";
import { Requester } from "./requester.tsx";

/** One request: what an agent wants to do, and what was decided. */
export function ApprovalPage() {
  const { approval_id: approvalId = "" } = useRoute().params;
  const [note, setNote] = useState<string | null>(null);
  const load = useLoad((signal) => callData<Approval>("GET", `/api/approvals/${approvalId}`, { signal }), [approvalId]);
  const onDecided = (approval: Approval, asked: Decision): void => {
    setNote(noteOf(approval, asked));
    void countWaiting();
    load.reload();
  };
  return (
    <Page title={load.value?.input_summary ?? "Approval"} crumbs={[["/approvals", "Approvals"]]}>
      {note !== null && <Notice>{note}</Notice>}
      <Loading of={load}>
        {(approval) => (
          <>
            <Request approval={approval} />
            {approval.decided_at === null ? (
              <Undecided approval={approval} onDecided={onDecided} />
            ) : (
              <Decided approval={approval} />
            )}
          </>
        )}
      </Loading>
    </Page>
  );
}

/** Says so when another person decided first: that decision stands. */
function noteOf({ status, decided_by: decidedBy }: Approval, asked: Decision): string {
  const isApproved = status === "approved" || status === "consumed";
  const isMine = decidedBy === me.value?.user.id && isApproved === (asked === "approve");
  if (!isMine) return "This was decided already. The first decision stands.";
  return isApproved ? "You approved it." : "You rejected it.";
}

function Request({ approval }: { approval: Approval }) {
  return (
    <section>
      <h2>The request</h2>
      <Facts>
        <Fact title="State">
          <ApprovalBadge status={approval.status} />
        </Fact>
        <Fact title="Action">
          <code>{approval.action}</code>
        </Fact>
        <Fact title="By the agent">
          <AgentName id={approval.agent_id} />, as it is in version {approval.agent_version}
        </Fact>
        <Fact title="Asked by">
          <Requester of={approval.requested_by} />
        </Fact>
        <Fact title="Asked">
          <Moment at={approval.requested_at} />
        </Fact>
        <Fact title="Approver">the tenant's administrators</Fact>
        <Fact title="Valid until">
          <Moment at={approval.expires_at} />
        </Fact>
        <Waiting approval={approval} />
        {approval.consumed_at !== null && (
          <Fact title="Used">
            <Moment at={approval.consumed_at} />
          </Fact>
        )}
      </Facts>
      <h3>What exactly would be done</h3>
      {Object.keys(approval.arguments).length === 0 ? (
        <p class="empty">No details were given.</p>
      ) : (
        <JsonTree label="the arguments" value={approval.arguments} />
      )}
    </section>
  );
}

/** What goes on, or ends, by the decision. */
function Waiting({
  approval: { execution_id: executionId, run_kind: kind, agent_id: agentId },
}: {
  approval: Approval;
}) {
  if (executionId === null || kind === null) return null;
  const address =
    kind === "sdlc_run" ? `/development?run_id=${executionId}` : `/agents/${agentId}/executions/${executionId}`;
  return (
    <Fact title="Asked for by">
      <a href={address}>{kind === "sdlc_run" ? "a development run" : "a task of the agent"}</a>
    </Fact>
  );
}

interface UndecidedProps {
  approval: Approval;
  onDecided: (approval: Approval, asked: Decision) => void;
}

function Undecided({ approval, onDecided }: UndecidedProps) {
  if (approval.status === "expired") return <p>No decision was made in time. The action has to be requested again.</p>;
  return (
    <section>
      <h2>Decision</h2>
      {may("GOVERNANCE_APPROVE") ? (
        <DecisionForm approvalId={approval.id} onDecided={onDecided} />
      ) : (
        <p>It waits for an administrator of your tenant.</p>
      )}
    </section>
  );
}

function Decided({ approval }: { approval: Approval }) {
  return (
    <section>
      <h2>Decision</h2>
      <Facts>
        <Fact title="Decided by">
          {approval.decided_by === null ? "the platform" : <PersonName id={approval.decided_by} />}
        </Fact>
        <Fact title="When">
          <Moment at={approval.decided_at} />
        </Fact>
        <Fact title="Why">{approval.reason ?? "No reason was given."}</Fact>
      </Facts>
    </section>
  );
}
