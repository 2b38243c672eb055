import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type BoundCall, boundCall } from "#web/parts/bound-call.ts";
import { SKILLS } from "#web/parts/skill.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, TextField } from "#web/ui/form.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { type Approval, isAllowed, MAX_REASON } from "./approval.ts";
import { type CallField, fieldsOf, fieldsOfValues, readFields } from "./call-fields.ts";
import { CallInput } from "./call-input.tsx";
import { Changes } from "./call-view.tsx";
import { tellDecidedBefore } from "./decisions.ts";
import { differenceOf } from "./difference.ts";
import { type Question, questionIn } from "./question.ts";

type Values = Readonly<Record<string, unknown>>;

interface ChangeCallProps {
  approval: Approval;
  /** It is approved with other arguments; or it was decided before, which was told. */
  /** `isOpen`: the changed call waits for another person. */
  onDecided: (isOpen: boolean) => void;
  onBack: () => void;
}

interface Draft {
  values: Values;
  reason: string;
}

/** The name of the field that holds all arguments as JSON: that by which the API names them. */
const ALL = "arguments";

/** Changes a call before it is approved: first the fields, then what is other than what was asked, then it is sent. */
export function ChangeCall(props: ChangeCallProps) {
  const bound = boundCall(props.approval.arguments);
  const question = questionIn(props.approval.arguments);
  const skillSchema = useSchema(bound);
  const schema = question?.schema ?? skillSchema;
  if (schema === undefined) return <div class="skeleton" aria-busy="true" />;
  const known = fieldsOf(schema, bound.arguments);
  const fields = known ?? fieldsOfValues(bound.arguments);
  return <ChangeForm {...props} bound={bound} fields={fields} isWhole={known !== null} />;
}

/** The input schema of the call's skill; null if it is unknown, undefined until it is read. */
function useSchema({ skill }: BoundCall): Values | null | undefined {
  const id = typeof skill?.["id"] === "string" ? skill["id"] : null;
  const { value, error } = useLoad<{ schema: Values | null }>(
    async (signal) => {
      if (id === null) return { schema: null };
      const { skill } = await call("GET", `${SKILLS}/${id}`, { signal });
      return { schema: skill.input_schema };
    },
    [id],
  );
  return error === null ? value?.schema : null;
}

interface ChangeFormProps extends ChangeCallProps {
  bound: BoundCall;
  fields: readonly CallField[];
  /** Whether the fields are all that the call may have; otherwise a person may add arguments as JSON. */
  isWhole: boolean;
}

function ChangeForm({ approval, bound, fields, isWhole, onDecided, onBack }: ChangeFormProps) {
  const question = questionIn(approval.arguments);
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isJson, setIsJson] = useState(fields.length === 0);
  const review = useAction((given: Readonly<Record<string, string>>) => {
    const values = isJson ? readJsonObject("Arguments", given[ALL]) : readFields(fields, given);
    if (differenceOf(bound.arguments, values).length === 0)
      throw new Error("Nothing is changed. Change a value, or go back and approve the call as it is.");
    setDraft({ values, reason: given["reason"]?.trim() ?? "" });
    return Promise.resolve();
  });
  const send = useAction(async ({ values, reason }: Draft) => {
    try {
      onDecided(await approveChanged(approval, values, reason));
    } catch (error) {
      // A refusal appears at its field.
      setDraft(null);
      throw error;
    }
  });
  const isReviewing = draft !== null;
  const { error } = send;
  useLayoutEffect(() => {
    if (!isReviewing) form.current?.querySelector<HTMLElement>("[aria-invalid], input, textarea, select")?.focus();
  }, [isReviewing]);
  return (
    <>
      <form
        ref={form}
        hidden={isReviewing}
        class="change-call"
        aria-label={question === null ? "Change the call" : "Answer the question"}
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)];
          void review.run(
            Object.fromEntries(entries.map(([name, value]) => [name, typeof value === "string" ? value : ""])),
          );
        }}
      >
        {question === null ? (
          <h3>
            Change the call of <code>{approval.tool ?? approval.action}</code>
          </h3>
        ) : (
          <h3>
            {question.from} asks: {question.message}
          </h3>
        )}
        {isJson ? (
          <TextField
            label="Arguments"
            name={ALL}
            rows={Math.min(20, JSON.stringify(bound.arguments, null, 2).split("\n").length + 1)}
            defaultValue={JSON.stringify(bound.arguments, null, 2)}
            help="All arguments of the call, as JSON."
            error={error}
          />
        ) : (
          fields.map((field) => <CallInput key={field.name} of={field} error={error} />)
        )}
        {!isWhole && !isJson && (
          <p>
            <Button kind="ghost" size="small" onClick={() => setIsJson(true)}>
              Edit as JSON
            </Button>
          </p>
        )}
        <Field
          label={question === null ? "Reason for the change" : "Reason"}
          name="reason"
          maxLength={MAX_REASON}
          help="Optional; it stays on record."
        />
        <Problem error={review.error ?? error} />
        <div class="decision-bar">
          <Button type="submit" kind="primary" size="large">
            {question === null ? "See what changes" : "See your answer"}
          </Button>
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
      {draft !== null && (
        <Review
          asked={bound.arguments}
          question={question}
          draft={draft}
          isSending={send.isRunning}
          onSend={() => void send.run(draft)}
          onBack={() => setDraft(null)}
        />
      )}
    </>
  );
}

interface ReviewProps {
  asked: Values;
  /** The answered question; null when a call is changed. */
  question: Question | null;
  draft: Draft;
  isSending: boolean;
  onSend: () => void;
  onBack: () => void;
}

/** The requested call beside the changed one, before it is sent. */
function Review({ asked, question, draft, isSending, onSend, onBack }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <>
      <section class="call">
        <h3 ref={heading} tabIndex={-1}>
          {question === null ? "Your changes" : "Your answer"}
        </h3>
        <Changes of={differenceOf(asked, draft.values)} />
        {draft.reason !== "" && <p>Reason: {draft.reason}</p>}
        <p class="below">
          {question === null
            ? "The changed call is allowed once, and the agent is told. It counts as your correction, so the run is partial at best."
            : `${question.from} gets this answer once, and the run continues with its reply.`}
        </p>
      </section>
      <div class="decision-bar">
        <Button kind="primary" size="large" icon="check" isBusy={isSending} onClick={onSend}>
          {question === null ? "Approve the changed call" : "Send the answer"}
        </Button>
        <Button size="large" onClick={onBack}>
          Back to the fields
        </Button>
      </div>
    </>
  );
}

/** Whether the changed call waits for another person now. */
async function approveChanged(approval: Approval, values: Values, reason: string): Promise<boolean> {
  const body = { arguments: values, ...(reason !== "" && { reason }) };
  const answer = await callData("POST", `/api/approvals/${approval.id}/approve-changed`, { body });
  if (answer.status === "pending") return true;
  const isMine = answer.decided_by === me.value?.user.id && isAllowed(answer.status) && answer.asked_arguments !== null;
  if (!isMine) tellDecidedBefore(approval);
  return false;
}
