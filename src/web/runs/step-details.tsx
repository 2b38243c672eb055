import type { ComponentChildren } from "preact";

import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { readsTraces } from "#web/lib/session.ts";
import { durationText } from "#web/lib/time-words.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { hasToolOutput, modelOfStep, type RunStep } from "#web/parts/runs/run-detail.ts";
import { iconOf } from "#web/parts/runs/step-icon.ts";
import { Button } from "#web/ui/button.tsx";
import { copied } from "#web/ui/copied.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Level } from "#web/ui/level.tsx";
import { Marking, type MarkingOfTexts } from "#web/ui/marking.ts";
import { PersonName } from "#web/ui/names.tsx";
import { ProblemText } from "#web/ui/notice.tsx";
import { Prose } from "#web/ui/prose.tsx";

import { CheckList } from "./check-list.tsx";
import { ExactTime } from "./exact-time.tsx";

interface StepDetailsProps {
  step: RunStep;
  /** The call that it is a part of. */
  parent: RunStep | undefined;
  /** The marks in the output of a tool. */
  markOutput: MarkingOfTexts | null;
}

/** All about one step: what it was given, what it gave, and what of it governance and people decided. */
export function StepDetails({ step, parent, markOutput }: StepDetailsProps) {
  const { id, name, description, duration_ms: ms, error, input, output, checks } = step;
  // The box below it says why a step failed.
  const said = error === null ? description : description.replace(` It failed: ${error.message}`, "");
  return (
    <div class="run-part" role="region" aria-label={`Step ${id}`}>
      <StepHead step={step} time={ms === null ? "" : durationText(ms)} />
      {said !== "" && <Prose text={toolWords(said)} />}
      {error !== null && (
        <ProblemText isSilent>
          <strong>{toolWords(error.message)}</strong> <code>{error.code}</code>
        </ProblemText>
      )}
      <StepFacts step={step} />
      {step.governance !== undefined && <Governance of={step.governance} />}
      {step.approval !== undefined && <Wait approval={step.approval} ms={ms} call={parent} />}
      {step.effect !== undefined && (
        <p>
          Outside effect: {step.effect.status.replaceAll("_", " ")}.{" "}
          <a href={`/effects/${step.effect.id}`}>The effect of {toolWords(name)}</a>
        </p>
      )}
      {step.child_execution_id !== undefined && (
        <p>
          <a href={`/runs/${step.child_execution_id}`}>The run of {name}</a>
        </p>
      )}
      {checks !== undefined && <CheckList checks={checks} />}
      {input !== undefined && <Value title="Input" label="the input" value={input} />}
      {output !== undefined && error === null && (
        <Marking.Provider value={hasToolOutput(step) ? markOutput : null}>
          <Value title="Output" label="the output" value={output} />
        </Marking.Provider>
      )}
    </div>
  );
}

export function StepHead({ step, time, children }: { step: RunStep; time: string; children?: ComponentChildren }) {
  return (
    <div class="run-head">
      {children ?? <Icon name={iconOf(step)} />}
      <h3>{toolWords(step.name)}</h3>
      <span class="number muted">{time}</span>
      <Button
        kind="ghost"
        size="small"
        icon="copy"
        label="Copy the address of this step"
        onClick={() => void copied(`${location.href.replace(/#.*/, "")}#step-${step.id}`)}
      />
    </div>
  );
}

function Value({ title, label, value }: { title: string; label: string; value: unknown }) {
  return (
    <>
      <h4>{title}</h4>
      <JsonTree label={label} value={value} />
    </>
  );
}

function StepFacts({ step }: { step: RunStep }) {
  const { started_at: at, model, tokens, cost_usd: cost } = step;
  if (at === null && model === null && tokens === null) return null;
  return (
    <Facts>
      {at !== null && (
        <Fact title="Started">
          <ExactTime at={at} />
        </Fact>
      )}
      {model !== null && (
        <Fact title="Model">
          <code>{modelOfStep(step)}</code>
        </Fact>
      )}
      {tokens !== null && (
        <Fact title="Tokens in and out">
          {numberText(tokens.input)} + {numberText(tokens.output)}
        </Fact>
      )}
      {tokens !== null && <Fact title="Cost">{costText(cost)}</Fact>}
    </Facts>
  );
}

function Governance({
  of: { action, complexity, needed, level, decision },
}: {
  of: NonNullable<RunStep["governance"]>;
}) {
  return (
    <p>
      <code>{action}</code> has complexity {complexity} of 4.{" "}
      {decision === "allowed" ? "It is allowed from" : "Alone it is allowed from"} <Level of={needed} />; the agent is{" "}
      <Level of={level} />.{decision === "asks" && " So a person is asked."}
      {decision === "refused" && " So it was not done."}
    </p>
  );
}

interface WaitProps {
  approval: NonNullable<RunStep["approval"]>;
  ms: number | null;
  call: RunStep | undefined;
}

function Wait({ approval, ms, call }: WaitProps) {
  const { id, asked_at: askedAt, decided_at: decidedAt, approver, reason, granted } = approval;
  const governance = call?.governance;
  return (
    <>
      <ol class="trail">
        <li>
          <Icon name="shield" />
          <strong>Asked</strong> {governance !== undefined && <span class="muted">{governance.action}</span>}
          <br />
          <ExactTime at={askedAt} />
        </li>
        <li>
          <Icon name="waiting" />
          <strong>{ms === null ? "Waits" : "Waited"}</strong>{" "}
          <span class="muted">the run is paused; no tokens, no cost</span>
          {ms !== null && (
            <>
              <br />
              <span class="number">{durationText(ms)}</span>
            </>
          )}
        </li>
        {decidedAt !== null && (
          <li>
            <Icon name={granted ? "done" : "refused"} />
            <strong>{granted ? "Approved" : "Not approved"}</strong>{" "}
            {approver !== null && (
              <span class="muted">
                by <PersonName id={approver} />
              </span>
            )}
            <br />
            <ExactTime at={decidedAt} />
            {reason !== null && reason !== "" && <p class="muted">«{reason}»</p>}
          </li>
        )}
      </ol>
      {readsTraces() && (
        <p>
          <a href={`/approvals/${id}`}>The request</a>
        </p>
      )}
      {call !== undefined && (
        <Value
          title={granted ? "Approved call" : "Requested call"}
          label="the call"
          value={{ tool: call.name, arguments: call.input }}
        />
      )}
    </>
  );
}
