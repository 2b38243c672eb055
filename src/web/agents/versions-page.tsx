import { useState } from "preact/hooks";

import { costText } from "#sdk/cost-text";
import { callData, queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { AgentFrame } from "#web/parts/agents/agent-frame.tsx";
import { agentPath, type Agent } from "#web/parts/agents/agent.ts";
import { SuccessInterval } from "#web/parts/agents/success-interval.tsx";
import { differenceWords, type Version } from "#web/parts/agents/version.ts";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import { type Selection, useSelection } from "#web/parts/bulk/use-selection.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { NameVersion } from "./name-version.tsx";
import { RestoreVersion } from "./restore-version.tsx";

/** The versions of an agent: who made each, how it did, and the way back. */
export function AgentVersionsPage() {
  return <AgentFrame tab="Versions">{({ agent }, reload) => <Versions agent={agent} onRestore={reload} />}</AgentFrame>;
}

type Asked = { what: "restore" | "name"; version: Version } | null;

function Versions({ agent, onRestore }: { agent: Agent; onRestore: () => void }) {
  const { page } = useQuery();
  const [asked, setAsked] = useState<Asked>(null);
  const list = useLoad(
    (signal) => callData("GET", `${agentPath(agent.id)}/versions`, { query: { page }, signal }),
    [agent.id, page],
  );
  const close = (): void => setAsked(null);
  const done = (): void => {
    list.reload();
    onRestore();
  };
  return (
    <>
      <Loading of={list}>
        {({ versions, pagination }) => (
          <>
            <VersionList agent={agent} versions={versions} ask={setAsked} />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
      {asked?.what === "restore" && (
        <RestoreVersion agent={agent} version={asked.version} onDone={done} onClose={close} />
      )}
      {asked?.what === "name" && (
        <NameVersion agentId={agent.id} version={asked.version} onDone={list.reload} onClose={close} />
      )}
    </>
  );
}

interface VersionListProps {
  agent: Agent;
  versions: readonly Version[];
  ask: (asked: Asked) => void;
}

function VersionList({ agent, versions, ask }: VersionListProps) {
  const selection = useSelection(versions.map(({ version }) => String(version)));
  const isChangeable = may("AGENT_MANAGE");
  return (
    <div class="version-list stack">
      <Comparing agentId={agent.id} selection={selection} />
      <DataTable
        rows={versions}
        columns={[...columnsOf(selection), ...(isChangeable ? [backColumn(ask)] : [])]}
        keyOf={({ version }) => String(version)}
        empty="No version is kept."
      />
    </div>
  );
}

function Comparing({ agentId, selection }: { agentId: string; selection: Selection }) {
  const [newer, older, ...more] = selection.ids;
  const isPair = newer !== undefined && older !== undefined && more.length === 0;
  return (
    <div class="row">
      <p class="grow muted">
        {isPair ? "Two selected. " : "Select two to compare them. "}Success counts vouched runs; the bar shows where it
        lies, with 95 % certainty.
      </p>
      {isPair && (
        <ButtonLink
          kind="primary"
          icon="compare"
          shortcut="="
          href={`/compare${queryText({ agent: agentId, a: older, b: newer })}`}
        >
          Compare {older} and {newer} <kbd aria-hidden="true">=</kbd>
        </ButtonLink>
      )}
    </div>
  );
}

const columnsOf = (selection: Selection): readonly Column<Version>[] => [
  {
    title: "Version",
    isTight: true,
    show: ({ version, name, is_current: isCurrent }) => (
      <>
        <span class="row">
          <RowPick of={selection} id={String(version)} name={`version ${version}`} />
          <b>{version}</b>
        </span>
        {(isCurrent || name !== null) && <small>{[isCurrent ? "Now" : null, name].filter(Boolean).join(" · ")}</small>}
      </>
    ),
  },
  {
    title: "By",
    isTight: true,
    show: ({ created_by: by, created_at: at }) => (
      <>
        {by === null ? "–" : (by.name ?? "A person")}
        <small class="muted">
          <RelativeTime at={at} />
        </small>
      </>
    ),
  },
  { title: "What differs", show: (version) => <Changes of={version} /> },
  {
    title: "Success",
    show: ({ success, is_current: isCurrent }) => <SuccessInterval of={success} isCurrent={isCurrent} />,
  },
  {
    title: "A run",
    isNumber: true,
    show: ({ cost_usd_per_run: cost, runs }) => (
      <>
        {costText(cost)}
        <small class="muted">{runs === 1 ? "1 run" : `${numberText(runs)} runs`}</small>
      </>
    ),
  },
];

const MOST_BADGES = 6;

function Changes({ of: { changes } }: { of: Version }) {
  const words = changes.flatMap(differenceWords);
  if (words.length === 0) return <span class="badge plain">Oldest kept version</span>;
  return (
    <span class="badges">
      {words.slice(0, MOST_BADGES).map((each) => (
        <span key={each} class="badge plain" title={each}>
          {each}
        </span>
      ))}
      {words.length > MOST_BADGES && <small>and {words.length - MOST_BADGES} more</small>}
    </span>
  );
}

const backColumn = (ask: VersionListProps["ask"]): Column<Version> => ({
  title: "Action",
  heading: <span class="unseen">Action</span>,
  isTight: true,
  show: (version) => (
    <span class="actions">
      <Button
        size="small"
        kind="ghost"
        icon="edit"
        label={`Name version ${version.version}`}
        onClick={() => ask({ what: "name", version })}
      />
      {version.is_current ? (
        <small class="muted">In use</small>
      ) : (
        <Button
          size="small"
          icon="undo"
          label={`Go back to this version, ${version.version}`}
          onClick={() => ask({ what: "restore", version })}
        >
          Go back to this
        </Button>
      )}
    </span>
  ),
});
