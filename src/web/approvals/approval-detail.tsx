import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { ApprovalBadge } from "#web/parts/approvals/approval-status.tsx";
import type { Approval, ShownApproval } from "#web/parts/approvals/approval.ts";
import { AskedCall, Correction, mayEdit, WhyAsked } from "#web/parts/approvals/asked-call.tsx";
import { DecisionBar } from "#web/parts/approvals/decision-bar.tsx";
import { decided, type Decision } from "#web/parts/approvals/decisions.ts";
import { questionIn } from "#web/parts/approvals/question.ts";
import { TimeLeft } from "#web/parts/approvals/time-left.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { PersonName } from "#web/ui/names.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Moment } from "#web/ui/text.tsx";

import { AgentOf } from "./agent-of.tsx";
import { Requester } from "./requester.tsx";

const WaitingRun = lazy(async () => (await import("./waiting-run.tsx")).WaitingRun);
const FormerDecisions = lazy(async () => (await import("./former-decisions.tsx")).FormerDecisions);
const ChangeCall = lazy(async () => (await import("#web/parts/approvals/change-call.tsx")).ChangeCall);

interface ApprovalDetailProps {
  id: string;
  /** The part that the list already has, until the rest is read. */
  known: Approval | undefined;
  onDecide: (approval: Approval, decision: Decision, reason: string) => void;
  /** It was approved with other arguments, or changed and left open for another person. */
  onChanged: (approval: Approval, isOpen: boolean) => void;
}

/** One request: what would be done, what waits for it, and the decision. */
export function ApprovalDetail({ id, known, onDecide, onChanged }: ApprovalDetailProps) {
  const read = useLoad((signal) => callData("GET", `/api/approvals/${id}`, { signal }), [id]);
  const [isEditing, setIsEditing] = useState(false);
  const load: Loaded<ShownApproval> = { ...read, value: read.value ?? known ?? null };
  return (
    <Loading of={load}>
      {(approval) => (
        <article aria-label="The request">
          <h2>{approval.title}</h2>
          <Head approval={approval} />
          {isEditing && mayEdit(approval) ? (
            <ErrorBoundary>
              <ChangeCall
                approval={approval}
                onDecided={(isOpen) => onChanged(approval, isOpen)}
                onBack={() => setIsEditing(false)}
              />
            </ErrorBoundary>
          ) : (
            <>
              <Correction of={approval} />
              <WhyAsked of={approval} />
              <AskedCall of={approval} />
              <div class="columns">
                <ErrorBoundary>
                  <WaitingRun approval={approval} />
                </ErrorBoundary>
                {approval.former_decisions !== undefined && (
                  <ErrorBoundary>
                    <FormerDecisions of={approval.former_decisions} action={approval.action} />
                  </ErrorBoundary>
                )}
              </div>
              <DecisionOf
                approval={approval}
                onDecide={(decision, reason) => onDecide(approval, decision, reason)}
                onEdit={() => setIsEditing(true)}
              />
            </>
          )}
        </article>
      )}
    </Loading>
  );
}

function Head({ approval }: { approval: Approval }) {
  const isOpen = approval.status === "pending" && !decided.value.has(approval.id);
  return (
    <Facts>
      <Fact title="Agent">
        <a class="quiet" href={`/agents/${approval.agent_id}`}>
          <AgentOf approval={approval} />
        </a>
      </Fact>
      {approval.tool !== null && (
        <Fact title="Tool">
          <code>{approval.tool}</code>
        </Fact>
      )}
      <Fact title="Action">
        <code>{approval.action}</code> <span class="dim">{approval.complexity}</span>
      </Fact>
      {approval.needs_level !== undefined && (
        <Fact title="Needs">
          <Level of={approval.needs_level} />
        </Fact>
      )}
      <Fact title="Asked">
        <RelativeTime at={approval.requested_at} />
      </Fact>
      <Fact title={isOpen ? "Time left" : "State"}>
        {isOpen ? <TimeLeft until={approval.expires_at} /> : <State approval={approval} />}
      </Fact>
      {(approval.requested_by.kind !== "agent" || approval.requested_by.user_id !== null) && (
        <Fact title="Asked by">
          <Requester of={approval} />
        </Fact>
      )}
      {approval.chain.length > 0 && (
        <Fact title="Asked through">{approval.chain.map(({ name, level }) => `${name} (${level})`).join(" → ")}</Fact>
      )}
      {approval.consumed_at !== null && (
        <Fact title="Used">
          <RelativeTime at={approval.consumed_at} />
        </Fact>
      )}
    </Facts>
  );
}

/** Where it stands. What was decided here a moment ago is decided, although the API does not know it yet. */
function State({ approval: { id, status } }: { approval: Approval }) {
  const mine = decided.value.get(id);
  if (status !== "pending" || mine === undefined) return <ApprovalBadge status={status} />;
  return <ApprovalBadge status={mine === "approve" ? "approved" : "rejected"} />;
}

interface DecisionOfProps {
  approval: Approval;
  onDecide: (decision: Decision, reason: string) => void;
  onEdit: () => void;
}

function DecisionOf({ approval, onDecide, onEdit }: DecisionOfProps) {
  if (approval.decided_at !== null) return <Decided approval={approval} />;
  if (approval.status === "expired") return <p>No decision was made in time. The action has to be requested again.</p>;
  if (decided.value.has(approval.id)) return <p role="status">Your decision is on its way.</p>;
  if (!may("GOVERNANCE_APPROVE")) return <p>It waits for an administrator of your tenant.</p>;
  const isQuestion = questionIn(approval.arguments) !== null;
  const edits = mayEdit(approval) ? onEdit : undefined;
  return <DecisionBar key={approval.id} onDecide={onDecide} onEdit={edits} isQuestion={isQuestion} />;
}

function Decided({ approval }: { approval: Approval }) {
  const { decided_by: by, decider_name: name, decided_at: at, reason } = approval;
  return (
    <Facts>
      <Fact title="Decided by">{name ?? (by === null ? "the platform" : <PersonName id={by} />)}</Fact>
      <Fact title="When">
        <Moment at={at} />
      </Fact>
      <Fact title="Why">{reason ?? "No reason was given."}</Fact>
    </Facts>
  );
}
