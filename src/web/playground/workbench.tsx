import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { costText } from "#sdk/cost-text";
import { callData } from "#web/lib/call.ts";
import { COMMAND_KEY } from "#web/lib/command-key.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Id } from "#web/ui/id.tsx";
import { Level } from "#web/ui/level.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

import { AsItWas } from "./as-it-was.tsx";
import { NewTask, type TaskDraft } from "./new-task.tsx";
import {
  bodyOf,
  DEFAULT_BUDGET_USD,
  type Draft,
  draftOf,
  draftOfVariant,
  letterOf,
  MAX_VARIANTS,
  type Playground,
  playgroundPath,
} from "./playground.ts";
import type { Source } from "./source.ts";
import { VariantColumn } from "./variant-column.tsx";

interface WorkbenchProps {
  source: Source;
  /** The playground of the address; absent before the variants were run. */
  ran?: { playground: Playground; texts: readonly string[]; reload: () => void };
}

/** The run as it was, and beside it up to four variants: a form each, and below it the steps and the answer. */
export function Workbench({ source, ran }: WorkbenchProps) {
  const { route } = useLocation();
  const { read, permissions, run, stepId } = source;
  const known = permissions.tools.map(({ tool }) => tool);
  const asItIs = draftOf(read.agent.configuration, known);
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    () => ran?.playground.variants.map((variant) => draftOfVariant(variant, read.agent, known)) ?? [asItIs],
  );
  const [task, setTask] = useState<TaskDraft>({ task: ran?.playground.task ?? "", context: "" });
  const [budget, setBudget] = useState(String(ran?.playground.budget_usd ?? DEFAULT_BUDGET_USD));
  const start = useAction(async () => {
    const { id } = await callData("POST", "/api/playground-runs", {
      body: {
        from:
          run === null
            ? { agent_id: read.agent.id, task: task.task, ...contextOf(task) }
            : { execution_id: run.execution_id, ...(stepId === null ? {} : { step_id: stepId }) },
        variants: drafts.map((draft) => bodyOf(draft, known)),
        budget_usd: Number(budget),
      },
    });
    route(`/playground/${id}`);
  });
  const isLive = ran?.playground.status === "in_progress";
  const names = drafts.map((_draft, at) => letterOf(at));
  const change = (at: number, draft: Draft): void =>
    setDrafts(drafts.map((one, place) => (place === at ? draft : one)));
  return (
    <Page
      title="Playground"
      crumbs={
        run === null
          ? [
              ["/agents", "Agents"],
              [`/agents/${read.agent.id}`, read.agent.name],
            ]
          : [
              ["/runs", "Runs"],
              [`/runs/${run.execution_id}`, shortOf(run.task)],
            ]
      }
      isFlush
      actions={
        may("AGENT_RUN") && (
          <>
            <Button
              icon="plus"
              isDisabled={drafts.length === MAX_VARIANTS}
              onClick={() => setDrafts([...drafts, drafts.at(-1) ?? asItIs])}
            >
              Add a variant <span class="muted">{drafts.length} of 4</span>
            </Button>
            {isLive ? (
              <ActionButton kind="danger" act={async () => cancel(ran.playground.id).finally(ran.reload)}>
                Cancel
              </ActionButton>
            ) : (
              <Button
                kind="primary"
                icon="play"
                shortcut="Control+Enter"
                isBusy={start.isRunning}
                onClick={() => void start.run()}
              >
                Run {listed(names)} <kbd aria-hidden="true">{COMMAND_KEY}↵</kbd>
              </Button>
            )}
          </>
        )
      }
      head={
        <SourceLine
          source={source}
          variants={drafts.length}
          budget={budget}
          setBudget={setBudget}
          playground={ran?.playground ?? null}
        />
      }
    >
      <Problem error={start.error} />
      <div
        class="playground"
        style={{ "--variants": drafts.length }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isLive) return;
          event.preventDefault();
          void start.run();
        }}
      >
        {run === null ? (
          <NewTask task={task} setTask={setTask} isFixed={ran !== undefined} />
        ) : (
          <AsItWas source={source} run={run} />
        )}
        {drafts.map((draft, at) => (
          <VariantColumn
            key={at}
            at={at}
            source={source}
            asItIs={asItIs}
            draft={draft}
            setDraft={(next) => change(at, next)}
            remove={
              drafts.length === 1 || isLive ? undefined : () => setDrafts(drafts.filter((_one, place) => place !== at))
            }
            ran={
              ran &&
              ran.playground.variants[at] && {
                id: ran.playground.id,
                variant: ran.playground.variants[at],
                text: ran.texts[at] ?? "",
                reload: ran.reload,
              }
            }
          />
        ))}
      </div>
    </Page>
  );
}

const cancel = async (id: string): Promise<void> => void (await callData("POST", `${playgroundPath(id)}/cancel`));

const contextOf = ({ context }: TaskDraft) =>
  context.trim() === "" ? {} : { context: JSON.parse(context) as Record<string, unknown> };

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const shortOf = (task: string): string => (task.length > 60 ? `${task.slice(0, 60)}…` : task);

interface SourceLineProps {
  source: Source;
  /** How many will run. */
  variants: number;
  budget: string;
  setBudget: (budget: string) => void;
  playground: Playground | null;
}

function SourceLine({ source: { read, run, stepId }, variants, budget, setBudget, playground }: SourceLineProps) {
  const { agent } = read;
  const used = playground?.cost_usd ?? null;
  const costUsd = run?.usage.cost_usd ?? null;
  return (
    <div class="playground-source">
      {run !== null && (
        <span class="row">
          <Icon name="flask" />
          {stepId === null ? "From run" : `From step ${stepId} of run`} <Id of={run.execution_id} />
        </span>
      )}
      <a class="row" href={`/agents/${agent.id}`}>
        <Level of={agent.maturity_level} isBare />
        {agent.name}
      </a>
      <span class="grow" />
      {playground === null ? (
        <label class="row">
          {costUsd !== null && <span class="muted number">about {costText(costUsd * variants)}</span>}
          Budget in $
          <input
            type="number"
            name="budget_usd"
            min={0.01}
            max={10}
            step="any"
            value={budget}
            onInput={(event) => setBudget(event.currentTarget.value)}
          />
        </label>
      ) : (
        <span class="row muted number">
          {costText(used)} of ${playground.budget_usd.toFixed(2)}
          <meter
            min={0}
            max={playground.budget_usd}
            value={used ?? 0}
            aria-label={`${costText(used)} of $${playground.budget_usd} used`}
          />
        </span>
      )}
      <span class="row muted">
        <Icon name="shield" />
        Nothing outside is touched. No run, no evidence.
      </span>
    </div>
  );
}
