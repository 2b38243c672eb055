import { ErrorBoundary, lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tell } from "#web/ui/toast.tsx";

import { type Approval, isAllowed, type ToldRequest } from "./approval.ts";
import { AskedCall, Correction, mayEdit, WhyAsked } from "./asked-call.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { decide, decided, note, readDecided } from "./decisions.ts";
import { questionIn } from "./question.ts";
import { TimeLeft } from "./time-left.tsx";

const ChangeCall = lazy(async () => (await import("./change-call.tsx")).ChangeCall);

/** A request in a conversation: a card while it waits, and one line with who and when after the decision. */
export function ApprovalCard({ of: request, hasKeys }: { of: ToldRequest; hasKeys: boolean }) {
  const mine = decided.value.get(request.id);
  if (request.status !== "pending" || mine !== undefined) return <DecidedLine of={request} />;
  return <OpenCard id={request.id} hasKeys={hasKeys} />;
}

function DecidedLine({ of: { id, title, status, decided_at: at, decider_name: name } }: { of: ToldRequest }) {
  const mine = decided.value.get(id);
  const isWaiting = status === "pending";
  const isGood = isWaiting ? mine === "approve" : isAllowed(status);
  const word = !isWaiting && status === "expired" ? "expired" : isGood ? "approved" : "rejected";
  return (
    <p class="approval-line row">
      <span class={isGood ? "outcome done" : "outcome failed"}>
        <Icon name={isGood ? "check" : "x"} />
      </span>
      <a class="quiet grow" href={`/approvals/${id}`}>
        {title}
      </a>
      <span class="dim">
        {word}
        {isWaiting ? " by you" : name !== null && ` by ${name}`}
        {at !== null && ", "}
        {at !== null && <RelativeTime at={at} />}
      </span>
    </p>
  );
}

function OpenCard({ id, hasKeys }: { id: string; hasKeys: boolean }) {
  const load = useLoad((signal) => callData("GET", `/api/approvals/${id}`, { signal }), [id]);
  return <Loading of={load}>{(approval) => <Card of={approval} hasKeys={hasKeys} />}</Loading>;
}

function Card({ of: approval, hasKeys }: { of: Approval; hasKeys: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, title, status, expires_at: until } = approval;
  // It was decided elsewhere; the conversation is read again and shows the line.
  if (status !== "pending") return <DecidedLine of={approval} />;
  const onDecided = (isOpen: boolean): void => {
    setIsEditing(false);
    if (!isOpen) note([approval], "approve");
    readDecided();
    const outcome = isOpen ? "Changed; another administrator must approve it" : "Approved with changes";
    tell(`${outcome}: ${title}`, { href: `/approvals/${id}` });
  };
  return (
    <div class="approval-card" role="region" aria-label={`Waits for you: ${title}`}>
      <header class="row">
        <Icon name="waiting" />
        <strong class="grow">Waits for {may("GOVERNANCE_APPROVE") ? "you" : "an administrator"}</strong>
        <TimeLeft until={until} />
      </header>
      <h3>
        <a class="quiet" href={`/approvals/${id}`}>
          {title}
        </a>
      </h3>
      {isEditing ? (
        <ErrorBoundary>
          <ChangeCall approval={approval} onDecided={onDecided} onBack={() => setIsEditing(false)} />
        </ErrorBoundary>
      ) : (
        <>
          <Correction of={approval} />
          <WhyAsked of={approval} />
          <AskedCall of={approval} />
          {may("GOVERNANCE_APPROVE") && (
            <DecisionBar
              onDecide={(decision, reason) => decide([approval], decision, reason, () => {})}
              onEdit={mayEdit(approval) ? () => setIsEditing(true) : undefined}
              isQuestion={questionIn(approval.arguments) !== null}
              hasKeys={hasKeys}
            />
          )}
        </>
      )}
    </div>
  );
}
