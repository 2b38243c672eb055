import { queryText } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { namedView } from "#web/parts/views/kept-views.ts";
import { SavedViews } from "#web/parts/views/saved-views.tsx";
import { given, type ViewedPage } from "#web/parts/views/view.ts";

import { AGENT_COLUMNS } from "./agent-columns.tsx";
import type { ViewCounts } from "./listed-agent.ts";

const VIEWS = [
  { name: "All", query: {}, count: "all" },
  { name: "Needs you", query: { view: "needs_you" }, count: "needs_you" },
  { name: "Exam due", query: { view: "exam_due" }, count: "exam_due" },
  { name: "Paused", query: { status: "inactive" }, count: "paused" },
] as const;

interface AgentViewsProps {
  query: Readonly<Record<string, string>>;
  counts: ViewCounts | null;
}

/** The views of the list, each with how many agents are in it. Search, level and order go along. */
export function AgentViews({ query, counts }: AgentViewsProps) {
  const { q, level, sort } = query;
  const isNamed = namedView("agents", query) !== undefined;
  return (
    <SavedViews of={VIEWED_AGENTS} isBuiltIn={!isNarrowed(query) && VIEWS.some((view) => isThis(view.query, query))}>
      {VIEWS.map(({ name, query: own, count }) => (
        <li key={name}>
          <a
            href={`/agents${queryText({ ...own, q, level, sort })}`}
            aria-current={!isNamed && isThis(own, query) ? "page" : undefined}
          >
            {name} <span class="dim">{counts === null ? "" : numberText(counts[count])}</span>
          </a>
        </li>
      ))}
      <li>
        <a href="/settings/deleted">
          Deleted <span class="dim">{counts === null ? "" : numberText(counts.deleted)}</span>
        </a>
      </li>
    </SavedViews>
  );
}

const isThis = (own: Readonly<Record<string, string>>, query: Readonly<Record<string, string>>): boolean =>
  (own["view"] ?? "") === (query["view"] ?? "") && (own["status"] ?? "") === (query["status"] ?? "");

const isNarrowed = ({ q = "", level = "", sort = "" }: Readonly<Record<string, string>>): boolean =>
  [q, level, sort].some((value) => value !== "");

export const VIEWED_AGENTS: ViewedPage = {
  page: "agents",
  columns: AGENT_COLUMNS,
  toView: ({ q, level, status, view, sort: chosen = "" }) => {
    const [sort, order] = chosen.split(" ");
    return given({ q, maturity_level: level, status, view, sort, order });
  },
};
