import { useRoute } from "preact-iso";

import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { me } from "#web/lib/session.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type FailureGroup, isLostKind, readGroups, runsText } from "#web/parts/failures/failure-group.ts";
import { RunForms } from "#web/parts/runs/run-forms.tsx";
import { isPeriod, type Period, PERIODS } from "#web/parts/runs/run.ts";
import { shownColumns } from "#web/parts/views/columns.ts";
import { SavedViews } from "#web/parts/views/saved-views.tsx";
import { given, type ViewedPage } from "#web/parts/views/view.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { GroupDetail } from "./group-detail.tsx";
import { GroupFilters } from "./group-filters.tsx";
import { GroupList } from "./group-list.tsx";

type Asked = Readonly<Record<string, string>>;

const STATES = ["open", "muted", "resolved"] as const;
type State = (typeof STATES)[number];
const STATE_WORDS: Readonly<Record<State, string>> = { open: "Open", muted: "Muted", resolved: "Resolved" };

const PERIOD_WORDS: Readonly<Record<Period, string>> = { "24h": "24 h", "7d": "7 d", "30d": "30 d" };

/** The causes of failures, one line each, those that grew most first; beside them the open one. */
export function FailuresPage() {
  const { failure_group_id: chosen } = useRoute().params;
  const { query } = useQuery();
  const period: Period = isPeriod(query["period"]) ? query["period"] : "24h";
  const list = useLoad((signal) => readGroups(period, signal), [period]);
  const fitting = (list.value?.groups ?? []).filter((group) => fits(group, query));
  const known = list.value?.groups.find(({ id }) => id === chosen);
  const state = STATES.find((name) => name === (query["state"] ?? known?.state)) ?? "open";
  const rows = fitting.filter((group) => group.state === state);
  const open = known ?? rows[0];
  const addressOf = (id: string): string => `/failures/${id}${queryText(query)}`;
  return (
    <Page
      title="Failures"
      isFlush
      beside={<RunForms current="/failures" />}
      actions={
        <>
          <SavedViews of={VIEWED_FAILURES} kept={given({ period: query["period"] })} isBuiltIn={!isNarrowed(query)} />
          <Periods query={query} current={period} />
        </>
      }
      {...(open !== undefined && chosen !== undefined && { part: toolWords(open.title) })}
    >
      <Tabs
        label="State"
        links={STATES.map((name) => [
          addressOfState(query, name),
          STATE_WORDS[name],
          list.value === null ? undefined : fitting.filter((group) => group.state === name).length,
        ])}
        current={addressOfState(query, state)}
      />
      <GroupFilters />
      <Loading of={list}>
        {() =>
          rows.length === 0 && known === undefined ? (
            <Nothing state={state} period={PERIOD_WORDS[period]} isNarrowed={isNarrowed(query)} />
          ) : (
            <div class={chosen === undefined ? "failures" : "failures one"}>
              <SplitPane
                side={open !== undefined && <GroupDetail key={open.id} group={open} onChanged={list.reload} />}
              >
                <GroupList
                  groups={rows}
                  shown={shownColumns(VIEWED_FAILURES, query)}
                  openId={open?.id ?? null}
                  addressOf={addressOf}
                />
                <p class="muted sum">{sumText(rows)}</p>
              </SplitPane>
            </div>
          )
        }
      </Loading>
    </Page>
  );
}

const VIEWED_FAILURES: ViewedPage = {
  page: "failures",
  columns: [
    { name: "title", title: "Cause", isAlways: true },
    { name: "message", title: "Kind and message" },
    { name: "agent", title: "Agent" },
    { name: "hours", title: "Hours", over: 1180 },
    { name: "runs", title: "Runs" },
    { name: "last", title: "Last run", over: 640 },
  ],
  toView: ({ state, kind, agent_id, owner }) =>
    given({ state, kind, agent_id, owner: owner === "me" ? me.value?.user.id : owner }),
};

const addressOfState = (query: Asked, state: State): string => `/failures${queryText({ ...query, state })}`;

function fits({ kind, agent, connection, owner }: FailureGroup, query: Asked): boolean {
  const asked = (name: string): string => query[name] ?? "";
  return (
    (asked("kind") === "" || kind === asked("kind")) &&
    (asked("agent_id") === "" || agent?.id === asked("agent_id")) &&
    (asked("connection") === "" || connection === asked("connection")) &&
    (asked("owner") === "" || (asked("owner") === "me" ? owner?.id === me.value?.user.id : owner === null))
  );
}

const isNarrowed = (query: Asked): boolean =>
  ["kind", "agent_id", "connection", "owner"].some((name) => (query[name] ?? "") !== "");

/** The sum of the list is the sum of its runs, and says which of them count in no share. */
function sumText(groups: readonly FailureGroup[]): string {
  const sum = (some: readonly FailureGroup[]): number => some.reduce((total, { runs }) => total + runs, 0);
  const lost = sum(groups.filter(isLostKind));
  const all = `${runsText(sum(groups))} in ${groups.length === 1 ? "1 group" : `${numberText(groups.length)} groups`}`;
  if (lost === 0) return `${all}.`;
  return `${all}; a provider or the platform lost ${numberText(lost)} of them. Those count in no share; they count here.`;
}

function Nothing({ state, period, isNarrowed: isFiltered }: { state: State; period: string; isNarrowed: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon="filter" title="No group fits these filters">
        <a href="/failures">Clear filters</a>
      </EmptyState>
    );
  if (state === "open")
    return (
      <EmptyState icon="done" title={`Nothing failed in ${period}`}>
        Runs that fail for the same cause are one line here.
      </EmptyState>
    );
  return (
    <EmptyState icon="check" title={state === "muted" ? "Nothing is muted" : "Nothing is resolved"}>
      {state === "muted"
        ? "A muted group counts its runs and tells no one."
        : "A resolved group opens again when a later version fails the same way."}
    </EmptyState>
  );
}

function Periods({ query, current }: { query: Asked; current: Period }) {
  return (
    <nav class="segments" aria-label="Period">
      {(Object.keys(PERIODS) as Period[]).map((period) => (
        <a
          key={period}
          href={`/failures${queryText({ ...query, period: period === "24h" ? null : period })}`}
          aria-current={period === current ? "page" : undefined}
        >
          {PERIOD_WORDS[period]}
        </a>
      ))}
    </nav>
  );
}
