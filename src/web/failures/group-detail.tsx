import { ErrorBoundary, lazy } from "preact-iso";

import { callData, queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may, me } from "#web/lib/session.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { type FailureGroup, KINDS } from "#web/parts/failures/failure-group.ts";
import { HourBars } from "#web/parts/failures/hour-bars.tsx";
import { addressOfRun, readRuns } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { GroupBadge, WhereOf } from "./group-list.tsx";
import { MuteGroup } from "./mute-group.tsx";

const GroupRuns = lazy(async () => (await import("./group-runs.tsx")).GroupRuns);

const SHOWN = 3;

interface GroupDetailProps {
  group: FailureGroup;
  onChanged: () => void;
}

/** A group: how often and since when, what is the same in all its runs, its latest runs, and what a person does about it. */
export function GroupDetail({ group, onChanged }: GroupDetailProps) {
  return (
    <article class="group-detail" aria-label={toolWords(group.title)}>
      <header class="row">
        <h2 class="grow">{toolWords(group.title)}</h2>
        <GroupBadge of={group} />
      </header>
      <Facts>
        <Fact title="Runs">{numberText(group.runs)}</Fact>
        <Fact title="First seen">
          <RelativeTime at={group.first.at} />, version {group.first.version}
        </Fact>
        <Fact title="Last seen">
          <RelativeTime at={group.last.at} />
        </Fact>
        <Fact title={group.agent === null ? "Met by" : "Agent"}>
          {group.agent === null ? (
            <WhereOf group={group} />
          ) : (
            <a href={`/agents/${group.agent.id}`}>
              <WhereOf group={group} />
            </a>
          )}
        </Fact>
        {group.owner !== null && <Fact title="Owner">{group.owner.name ?? "A person"}</Fact>}
        <StateFact of={group} />
      </Facts>
      {may("AGENT_MANAGE") && <GroupActions group={group} onChanged={onChanged} />}
      <div class="row group-actions">
        <ErrorBoundary>
          <GroupRuns key={group.id} of={group} />
        </ErrorBoundary>
      </div>
      <p class="group-hours">
        <HourBars of={group} />
        <span class="dim">the last 24 hours</span>
      </p>
      <SameInAll group={group} />
      <LatestRuns group={group} />
      <p class="notice">
        {group.kind === "provider"
          ? "«Resolve» closes it. If a run that begins later fails the same way, it opens again and says so."
          : `«Resolve» closes it for version ${group.last.version}. If a later version fails the same way, it opens again and says so.`}
      </p>
    </article>
  );
}

function StateFact({ of: { muted_until: muted, resolved, reopened_version: reopened } }: { of: FailureGroup }) {
  if (muted !== null)
    return (
      <Fact title="Muted until">
        <RelativeTime at={muted} />
      </Fact>
    );
  if (resolved !== null)
    return (
      <Fact title="Resolved">
        in version {resolved.version}
        {resolved.by !== null && `, by ${resolved.by.name ?? "a person"}`}
      </Fact>
    );
  return reopened === null ? null : <Fact title="Reopened">in version {reopened}</Fact>;
}

/** Mute, resolve, open again, or take it on. */
function GroupActions({ group: { id, state, owner }, onChanged }: GroupDetailProps) {
  const mine = me.value?.user.id ?? null;
  const change = useAction(async (body: { state?: "open" | "resolved"; owner_id?: string | null }) => {
    await callData("PATCH", `/api/failure-groups/${id}`, { body });
    onChanged();
  });
  const isMine = owner !== null && owner.id === mine;
  return (
    <div class="row group-actions">
      {state !== "resolved" && (
        <Button icon="check" shortcut="e" onClick={() => void change.run({ state: "resolved" })}>
          Resolve <kbd aria-hidden="true">E</kbd>
        </Button>
      )}
      {state === "open" ? (
        <MuteGroup id={id} onChanged={onChanged} />
      ) : (
        <Button icon="undo" shortcut="o" onClick={() => void change.run({ state: "open" })}>
          Open again <kbd aria-hidden="true">O</kbd>
        </Button>
      )}
      <Button kind="ghost" icon="user" shortcut="w" onClick={() => void change.run({ owner_id: isMine ? null : mine })}>
        {isMine ? "Give it up" : "I own it"} <kbd aria-hidden="true">W</kbd>
      </Button>
      <Problem error={change.error} />
    </div>
  );
}

/** The facts that all its runs have in common. */
function SameInAll({ group }: { group: FailureGroup }) {
  const { kind, code, tool, connection, path, message, same, runs } = group;
  const facts: (readonly [string, string | null])[] = [
    ["Kind", KINDS[kind][0]],
    ["Code", code],
    ["Call", tool],
    ["Connection", connection],
    ["Path", path],
    ...Object.entries(same).map(([pointer, value]) => [pointer, JSON.stringify(value)] as const),
  ];
  return (
    <section>
      <h3>{runs === 1 ? "The cause" : `The same in all ${numberText(runs)}`}</h3>
      <dl class="same">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ),
        )}
        {message !== "" && (
          <div>
            <dt>Message</dt>
            <dd>{message}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Its latest runs, and the way to all. */
function LatestRuns({ group: { id } }: { group: FailureGroup }) {
  const runs = useLoad((signal) => readRuns({ failure_group_id: id, limit: SHOWN }, signal), [id]);
  return (
    <section>
      <header class="row">
        <h3 class="grow">Runs</h3>
        <a href={`/runs${queryText({ failure_group_id: id, period: "30d" })}`}>Show all</a>
      </header>
      <Loading of={runs}>
        {({ executions }) => (
          <ul class="run-lines">
            {executions.map((run) => (
              <li key={run.execution_id}>
                <a href={addressOfRun(run)}>
                  <span class="cut">{run.task}</span>
                  <span class="dim number">
                    <RelativeTime at={run.created_at} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </Loading>
    </section>
  );
}
