import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Choice, Field, Form, TextField, Tick } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Outcome } from "#web/ui/outcome.tsx";

import { type Agent, agentPath, percent } from "./agent.ts";
import { type AcceptedExecution, type CompletedExecution, executionPage, outcomeOf } from "./execution.ts";
import { Refusal } from "./refusal.tsx";
import { ResultView } from "./result-view.tsx";
import { Trace } from "./trace.tsx";

type Fields = Readonly<Record<string, string>>;

interface RunTaskProps {
  agent: Agent;
  /** Called after a run has begun, with any outcome. */
  onRun: () => void;
}

/** Gives an agent a task; shows what came of it, or goes to where it can be followed. */
export function RunTask({ agent, onRun }: RunTaskProps) {
  const { route } = useLocation();
  const [done, setDone] = useState<CompletedExecution | null>(null);
  const run = useAction(async (fields: Fields) => {
    setDone(null);
    const headers = fields["background"] === undefined ? {} : { Prefer: "respond-async" };
    const body = readOrder(fields);
    const path = `${agentPath(agent.id)}/execute`;
    const answer = await callData<CompletedExecution | AcceptedExecution>("POST", path, { body, headers }).finally(
      onRun,
    );
    if ("poll_url" in answer) route(executionPage(agent.id, answer.execution_id));
    else setDone(answer);
  });
  return (
    <section aria-label="Give it a task">
      <h2>Give it a task</h2>
      {agent.status === "inactive" ? (
        <p class="empty">It is inactive and takes no tasks. Activate it first.</p>
      ) : (
        <Form action={run} submit="Run the task">
          <OrderFields error={run.error} />
        </Form>
      )}
      <Refusal error={run.error} agentId={agent.id} />
      {done !== null && <Done execution={done} agentId={agent.id} />}
    </section>
  );
}

function OrderFields({ error }: { error: Error | null }) {
  return (
    <>
      <TextField
        label="Task"
        name="task"
        rows={2}
        required
        maxLength={20_000}
        placeholder="Summarize the text in two sentences"
      />
      <TextField
        label="Context"
        name="context"
        rows={3}
        help="What the task is about, such as the text to summarize. It may be empty."
      />
      <div class="columns">
        <Choice
          label="The context is"
          name="context_form"
          options={[
            ["text", "Text"],
            ["json", "JSON, an object"],
          ]}
        />
        <Field
          label="Action"
          name="action"
          maxLength={100}
          placeholder="summarize"
          help="Governance decides by this action. If empty, it is inferred from the task."
          error={error}
        />
      </div>
      <Tick label="Run in the background" name="background" />
    </>
  );
}

function Done({ execution, agentId }: { execution: CompletedExecution; agentId: string }) {
  return (
    <Notice>
      <h3>
        <Outcome of={outcomeOf(execution)} />
      </h3>
      <ResultView result={execution.result} />
      <p>
        Confidence {percent(execution.confidence)} · {duration(execution.duration_seconds)} ·{" "}
        <a href={executionPage(agentId, execution.execution_id)}>The run's page</a>
      </p>
      <h4>Trace</h4>
      <Trace entries={execution.reasoning_trace} empty="It took no steps." />
    </Notice>
  );
}

const duration = (seconds: number): string =>
  seconds < 0.1 ? "less than 0.1 seconds" : `${seconds.toFixed(1)} seconds`;

/** The body of the API's operation. Throws when the context should be JSON and is not. */
function readOrder({ task, context = "", context_form: form, action = "" }: Fields): Record<string, unknown> {
  const text = context.trim() === "" ? {} : { text: context };
  return {
    task,
    context: form === "json" ? readJsonObject("Context", context) : text,
    ...(action.trim() === "" ? {} : { parameters: { action: action.trim() } }),
  };
}
