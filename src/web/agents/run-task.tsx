import type { TargetedDragEvent, TargetedKeyboardEvent } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { textOfFile } from "#web/lib/text-of-file.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Agent, agentPath } from "#web/parts/agents/agent.ts";
import { examplesOf } from "#web/parts/agents/example-tasks.ts";
import type { ChosenPhoto } from "#web/parts/photos/chosen-photo.ts";
import { PhotoChoice } from "#web/parts/photos/photo-choice.tsx";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Form } from "#web/ui/form.tsx";

import { readContext } from "./read-context.ts";
import { isRefusal, Refusal } from "./refusal.tsx";

type Fields = Readonly<Record<string, string>>;

interface RunTaskProps {
  agent: Agent;
  /** The usual duration and cost, and the actions that ask a person; empty until they are known. */
  hint: string;
}

/** Gives an agent a task, and goes to where one sees it at work. */
export function RunTask({ agent, hint }: RunTaskProps) {
  const { route } = useLocation();
  const last = useRef<Fields>({});
  const run = useAction(async (fields: Fields) => {
    last.current = fields;
    const headers = { Prefer: "respond-async" };
    const path = `${agentPath(agent.id)}/execute` as const;
    const { execution_id: id } = await callData("POST", path, { body: readOrder(fields), headers });
    route(executionPage(id));
  });
  const [changed, setChanged] = useState<Error | null>(null);
  // A refusal of governance is said once, in the place of the form, which keeps what was typed.
  const isRefused = isRefusal(run.error) && run.error !== changed;
  return (
    <section class="composer" aria-label="Give it a task">
      {agent.status === "inactive" ? (
        <p class="empty">It is inactive and takes no tasks. Activate it first.</p>
      ) : (
        <div hidden={isRefused}>
          <Form action={isRefusal(run.error) ? { ...run, error: null } : run} submit="Run the task">
            <OrderFields agent={agent} error={run.error} />
            <p class="hint muted">{hint}</p>
          </Form>
        </div>
      )}
      {run.error !== changed && (
        <Refusal
          error={run.error}
          agentId={agent.id}
          onAsk={() => void run.run({ ...last.current, ask: "yes" })}
          onChange={() => setChanged(run.error)}
        />
      )}
    </section>
  );
}

/** The API takes 1 MiB in all. */
const MAX_FILE_BYTES = 900_000;

/** The text of a file for the context. Throws for one that is too large, or not UTF-8. */
function contextOf(file: File): Promise<string> {
  if (file.size <= MAX_FILE_BYTES) return textOfFile(file);
  throw new Error(`${file.name} has ${Math.ceil(file.size / 1_000)} kB; the limit for a context is 900 kB.`);
}

function OrderFields({ agent, error }: { agent: Agent; error: Error | null }) {
  // A person who comes to give a task writes at once; the palette brings the task along.
  const { task: brought } = useQuery().query;
  const [task, setTask] = useState(brought ?? "");
  const [context, setContext] = useState("");
  const [hasContext, setHasContext] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (brought !== undefined) field.current?.focus({ preventScroll: true });
  }, [brought]);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setHasContext(true);
    try {
      setContext(await contextOf(file));
      setRefused(null);
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
  };
  const onDrop = (event: TargetedDragEvent<HTMLElement>): void => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  };
  return (
    <>
      <label>
        <span class="unseen">Task</span>
        <textarea
          ref={field}
          name="task"
          rows={3}
          required
          maxLength={20_000}
          placeholder="Give it a task, such as: Summarize the text in two sentences"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={task}
          onInput={(event) => setTask(event.currentTarget.value)}
          onKeyDown={sendByKey}
          onDrop={onDrop}
        />
      </label>
      {hasContext && (
        <label>
          Context
          <textarea
            name="context"
            rows={3}
            value={context}
            onInput={(event) => setContext(event.currentTarget.value)}
            onKeyDown={sendByKey}
            onDrop={onDrop}
          />
          <small role="status">{refused ?? readContext(context).words}</small>
        </label>
      )}
      <div class="row">
        {!hasContext && (
          <Button size="small" icon="plus" onClick={() => setHasContext(true)}>
            Add context
          </Button>
        )}
        <PhotoChoice chosen={photos} onChange={setPhotos} />
        <span class="row" role="group" aria-label="Examples">
          {examplesOf(agent).map((example) => (
            <Button
              key={example.name}
              size="small"
              kind="ghost"
              onClick={() => {
                setTask(example.task);
                setContext(example.context);
                setHasContext(example.context !== "");
                field.current?.focus();
              }}
            >
              {example.name}
            </Button>
          ))}
        </span>
      </div>
      <input type="hidden" name="photo_ids" value={photos.map(({ id }) => id).join(" ")} />
      <details>
        <summary>Advanced</summary>
        <div class="columns">
          <Field
            label="Action"
            name="action"
            maxLength={100}
            placeholder="summarize"
            help="Governance decides by this action. If empty, it is inferred from the task."
            error={error}
          />
          <label>
            A file as context
            <input type="file" onChange={(event) => void take(event.currentTarget.files?.[0])} />
            <small>A text, JSON or CSV of at most 900 kB. You can also drop it on the task.</small>
          </label>
        </div>
      </details>
    </>
  );
}

/** Ctrl or ⌘ with Enter gives the task. */
function sendByKey(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The body of the API's operation. */
const readOrder = ({
  task,
  context = "",
  action = "",
  photo_ids: photos = "",
  ask,
}: Fields): Record<string, unknown> => ({
  task,
  context: {
    ...readContext(context).context,
    ...(photos === "" ? {} : { photo_ids: photos.split(" ") }),
  },
  ...(action.trim() === "" ? {} : { parameters: { action: action.trim() } }),
  ...(ask === undefined ? {} : { parameters: { ask: true } }),
});
