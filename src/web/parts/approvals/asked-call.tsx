import { boundCall } from "#web/parts/bound-call.ts";
import { Prose } from "#web/ui/prose.tsx";

import type { Approval } from "./approval.ts";
import { BudgetRequest } from "./budget-request.tsx";
import { CallView, Changes } from "./call-view.tsx";
import { CoveredCalls, StepShown } from "./covered-calls.tsx";
import { decided } from "./decisions.ts";
import { differenceOf } from "./difference.ts";
import { QuestionView } from "./question-view.tsx";
import { questionIn } from "./question.ts";

/** Only a call that a run waits for: the tool of a request that was made in advance is unknown. */
export const mayEdit = ({ id, status, run_kind: kind, arguments: bound }: Approval): boolean =>
  status === "pending" && !decided.value.has(id) && kind === "execution" && boundCall(bound).tool !== null;

/** The proposed call, the question, or the budget, and the calls of later steps that the decision allows. */
export function AskedCall({ of }: { of: Approval }) {
  return (
    <>
      <Subject of={of} />
      <CoveredCalls of={of} />
    </>
  );
}

function Subject({ of }: { of: Approval }) {
  const { kind, run_kind: runKind, arguments: bound, action, complexity, tool } = of;
  if (kind === "budget") return <BudgetRequest bound={bound} />;
  const question = questionIn(bound);
  if (question !== null) return <QuestionView of={question} tool={tool ?? boundCall(bound).tool ?? action} />;
  if (runKind === "workflow_run" && action === "workflow_step") return <StepShown of={of} />;
  return <CallView bound={bound} words={tool} action={action} complexity={complexity} />;
}

/** The agent's own words before the call, and why governance asks; nothing for a request without both. */
export function WhyAsked({ of: { why, purpose } }: { of: Approval }) {
  if (why === null && purpose === null) return null;
  return (
    <section class="why-asked">
      <h3>Why it asks</h3>
      {why !== null && <p class="dim">{why.sentence}</p>}
      {purpose !== null && (
        <blockquote>
          <Prose text={purpose} />
        </blockquote>
      )}
    </section>
  );
}

/** The call as the approver changed it, beside the one that was requested. */
export function Correction({ of: { asked_arguments: asked, arguments: bound } }: { of: Approval }) {
  if (asked === null) return null;
  return (
    <section class="call">
      <h3>{questionIn(bound) === null ? "Changes by a person" : "Answer by a person"}</h3>
      <Changes of={differenceOf(boundCall(asked).arguments, boundCall(bound).arguments)} />
    </section>
  );
}
