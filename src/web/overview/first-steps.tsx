import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { chooseRules, dismissSteps, hasChosenRules, hasSeenTrace } from "#web/lib/first-steps-kept.ts";
import { numberText } from "#web/lib/locale.ts";
import { openSample } from "#web/lib/sample-workspace.ts";
import { may, me, readsTraces } from "#web/lib/session.ts";
import { EXAMPLE_TASKS } from "#web/parts/agents/example-tasks.ts";
import { curlOf } from "#web/parts/runs/curl-of.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { copied } from "#web/ui/copied.ts";
import { Icon } from "#web/ui/icon.tsx";

import type { FirstStepsDone } from "./overview.ts";

/** Leads to a workspace that is full and in which everything can be tried. */
const OpenSample = () => (
  <p class="row">
    <ActionButton kind="default" act={openSample}>
      Open the sample workspace
    </ActionButton>
    <span class="muted">
      Agents with a month of work. Run them, decide their requests, let one sit its exam: nothing leaves it.
    </span>
  </p>
);

/** From this number of steps on a workspace works, and the rest folds itself. */
const FOLDED_FROM = 4;

interface FirstStepsProps {
  done: FirstStepsDone;
  /** The requests that wait for a decision. */
  requests: number;
  /** The person opened them from the menu: they are unfolded, and stay when all are done. */
  isAskedFor: boolean;
  onDismiss: () => void;
}

/** The first steps, each with whether it is done. The API reports all of them but the one that only looks. */
export function FirstSteps({ done, requests, isAskedFor, onDismiss }: FirstStepsProps) {
  const [hasRules, setHasRules] = useState(hasChosenRules);
  const all = stepsOf(
    done,
    <ModelOrRules
      onRules={() => {
        chooseRules();
        setHasRules(true);
      }}
    />,
    hasRules,
    requests,
  );
  const steps = all.filter(({ showsTraces }) => showsTraces !== true || readsTraces());
  const count = steps.filter(({ isDone }) => isDone).length;
  if (!may("AGENT_MANAGE") || (count === steps.length && !isAskedFor)) return null;
  return (
    <section aria-labelledby="first-steps" class="first-steps">
      <header class="row">
        <h2 id="first-steps" class="grow">
          First steps
        </h2>
        <span class="muted">
          {count} of {steps.length} done
        </span>
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            dismissSteps();
            onDismiss();
          }}
        >
          Dismiss
        </Button>
      </header>
      <progress value={count} max={steps.length} aria-label="First steps done" />
      <details open={isAskedFor || count < FOLDED_FROM || done.run === null}>
        <summary>{count < FOLDED_FROM ? "The steps" : "The other steps"}</summary>
        <ol>
          {steps.map(({ title, isDone, next }) => (
            <li key={title} class={isDone ? "is-done" : undefined}>
              <Icon name={isDone ? "done" : "void"} label={isDone ? "Done" : "To do"} />
              <div>
                <strong>{title}</strong>
                {!isDone && next}
              </div>
            </li>
          ))}
        </ol>
        <OpenSample />
      </details>
    </section>
  );
}

interface Step {
  title: string;
  /** Only for those who read what runs said and did. */
  showsTraces?: true;
  isDone: boolean;
  /** The action that leads to it. */
  next: ComponentChildren;
}

const stepsOf = (
  { agent, run, ...done }: FirstStepsDone,
  modelOrRules: ComponentChildren,
  hasRules: boolean,
  requests: number,
): Step[] => [
  {
    title: "Connect a model, or continue with rules",
    isDone: done.model_connected || hasRules,
    next: modelOrRules,
  },
  {
    title: "Create an agent",
    isDone: agent !== null,
    next: <ButtonLink href="/agents/new">Create an agent</ButtonLink>,
  },
  {
    title: "Run a task",
    isDone: run !== null,
    next: agent === null ? <Later>when there is an agent</Later> : <Examples agentId={agent.id} />,
  },
  {
    title: "Look at the trace",
    showsTraces: true,
    isDone: run !== null && hasSeenTrace(),
    next:
      run === null ? (
        <Later>when a task ran</Later>
      ) : (
        <ButtonLink href={executionPage(run.execution_id)}>See what it did</ButtonLink>
      ),
  },
  {
    title: "Decide an approval",
    showsTraces: true,
    isDone: done.approval_decided,
    next:
      agent === null ? (
        <Later>when there is an agent</Later>
      ) : requests > 0 ? (
        <ButtonLink href="/approvals">
          {requests === 1 ? "Decide the one that waits" : `Decide one of ${numberText(requests)} that wait`}
        </ButtonLink>
      ) : (
        <AskForApproval agentId={agent.id} />
      ),
  },
  {
    title: "Make an API key",
    isDone: done.api_key_made,
    next: <ButtonLink href="/settings/keys">Make a key</ButtonLink>,
  },
  {
    title: "Call the API",
    isDone: done.api_key_used,
    next: <CallByCurl agentId={agent?.id ?? null} />,
  },
];

/** Agents think with a model, or with the built-in engine, which needs no key. */
const ModelOrRules = ({ onRules }: { onRules: () => void }) => (
  <div class="row">
    {may("INTEGRATION_MANAGE") && <ButtonLink href="/settings/models">Connect a model</ButtonLink>}
    <Button onClick={onRules}>Continue with rules</Button>
  </div>
);

const Later = ({ children }: { children: string }) => <span class="muted"> {children}</span>;

/** Tasks that any agent can do, each one press away. */
function Examples({ agentId }: { agentId: string }) {
  const { route } = useLocation();
  return (
    <div class="row" role="group" aria-label="Example tasks">
      {EXAMPLE_TASKS.map(({ name, task, context }) => (
        <ActionButton
          key={name}
          kind="default"
          act={async () => {
            const body = { task, context: context === "" ? {} : { text: context } };
            const headers = { Prefer: "respond-async" };
            const started = await callData("POST", `/api/agents/${agentId}/execute`, { body, headers });
            route(executionPage(started.execution_id));
          }}
        >
          {name}
        </ActionButton>
      ))}
    </div>
  );
}

/** A request without meaning, to practise a decision; the requester may decide it when no one else could. */
function AskForApproval({ agentId }: { agentId: string }) {
  const { route } = useLocation();
  const ask = async (): Promise<void> => {
    const body = {
      agent_id: agentId,
      action: "send",
      input_summary: "Send a greeting to yourself (a request to try: nothing is sent)",
      arguments: { to: me.value?.user.email ?? "", text: "Hello from your agent" },
    };
    const { id } = await callData("POST", "/api/approvals/request", { body });
    route(`/approvals/${id}`);
  };
  return (
    <ActionButton kind="default" act={ask}>
      Make a request to decide
    </ActionButton>
  );
}

const PLACEHOLDER = "YOUR_API_KEY";
const DAYS = 90;

/** The call that does the same by a program; with the real key when it was made just now, because it is shown only once. */
function CallByCurl({ agentId }: { agentId: string | null }) {
  const [key, setKey] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const own = me.value?.credential.permissions ?? [];
    const permissions = (["AGENT_VIEW", "AGENT_RUN"] as const).filter((permission) => own.includes(permission));
    const expiresAt = new Date(Date.now() + DAYS * 86_400_000).toISOString();
    const body = { name: "First key", permissions, expires_at: expiresAt };
    setKey((await callData("POST", "/api/auth/api-keys", { body })).key);
    readAgain(["/api/inbox", "/api/auth/api-keys"]);
  };
  const [example] = EXAMPLE_TASKS.slice(-1);
  const order = { task: example?.task ?? "", context: {}, parameters: {} };
  const command = curlOf(location.origin, agentId ?? "AGENT_ID", order).replace("$TENURE_API_KEY", key ?? PLACEHOLDER);
  return (
    <>
      <pre class="json" tabIndex={0} role="group" aria-label="The call">
        {command}
      </pre>
      <div class="row">
        <Button icon="copy" onClick={() => void copied(command)}>
          Copy
        </Button>
        {key === null ? (
          <ActionButton kind="default" act={make}>
            Make a key for it
          </ActionButton>
        ) : (
          <span class="muted">
            The key is in the command now. Copy it: it is shown only here, and works {DAYS} days.
          </span>
        )}
      </div>
    </>
  );
}
