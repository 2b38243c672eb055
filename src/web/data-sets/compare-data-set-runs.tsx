import { costText } from "#sdk/cost-text";
import { callData, queryText } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Badge } from "#web/ui/text.tsx";

import { type ComparedCase, type Comparison, type DataSetRun, OUTCOME_WORDS, passedText, runPath } from "./data-set.ts";
import { DifferenceInterval } from "./difference-interval.tsx";
import { certaintyText } from "./difference-words.ts";

/** Two runs of a data set: what changed first, then what failed twice, then the rest. */
export function CompareDataSetRuns({ before, after }: { before: string; after: string }) {
  const { page, query } = useQuery();
  const change = query["change"] ?? "";
  const compared = useLoad(
    (signal) =>
      callData("GET", `${runPath(after)}/compare`, {
        query: { with: before, page, ...(change === "" ? {} : { change }) },
        signal,
      }),
    [before, after, change, page],
  );
  const at = (kind: string): string => `?${queryText({ view: "compare", before, after, change: kind }).slice(1)}`;
  return (
    <Loading of={compared}>
      {(found) => (
        <>
          <section class="versions-compared" aria-label="The two versions">
            <Side title="Before" run={found.before} />
            <Side title="After" run={found.after} />
            <div>
              <b>Difference</b> <small class="muted">points, with 95 % certainty</small>
              <DifferenceInterval of={found} />
              <small>{certaintyText(found)}</small>
            </div>
          </section>
          <Tabs
            label="Which cases"
            links={[
              [at(""), "All", found.pairs + found.left_out],
              [at("worse"), "Broken", found.worse],
              [at("better"), "Fixed", found.better],
              [at("both_failed"), "Both fail", found.both_failed],
            ]}
            current={at(change)}
          />
          <DataTable rows={found.cases} columns={COLUMNS} keyOf={({ case_id: id }) => id} empty="No such case." />
          <ListPager of={found.pagination} />
        </>
      )}
    </Loading>
  );
}

function Side({ title, run }: { title: string; run: DataSetRun }) {
  return (
    <div>
      <b>{title}</b>{" "}
      <small class="muted">
        {run.agent.name ?? "A deleted agent"}, version {run.version}
      </small>
      <p>
        <b class="number">{passedText(run)}</b> pass
        {run.not_decided > 0 && `, ${run.not_decided} not decided`}, {costText(run.cost_usd)}
      </p>
    </div>
  );
}

const OUTCOME = (outcome: ComparedCase["before"]): string => (outcome === null ? "–" : OUTCOME_WORDS[outcome]);

const COLUMNS: readonly Column<Comparison["cases"][number]>[] = [
  {
    title: "Case",
    isWide: true,
    show: ({ task, before_result: before, after_result: after }) => (
      <details>
        <summary>{task ?? "A deleted case"}</summary>
        <Answer title="Before" of={before} />
        <Answer title="After" of={after} />
      </details>
    ),
  },
  { title: "Before", isTight: true, show: ({ before }) => OUTCOME(before) },
  { title: "After", isTight: true, show: ({ after }) => OUTCOME(after) },
  {
    title: "Change",
    isTight: true,
    show: ({ change, is_pair: isPair }) => {
      if (!isPair) return <span class="muted">Not compared</span>;
      if (change === "worse") return <Badge tone="bad">Broken</Badge>;
      if (change === "better") return <Badge tone="good">Fixed</Badge>;
      return <span class="muted">Same</span>;
    },
  },
];

function Answer({ title, of: side }: { title: string; of: ComparedCase["before_result"] }) {
  if (side === null) return null;
  const summary = side.result?.["summary"];
  return (
    <>
      <h3>{title}</h3>
      {typeof summary === "string" && summary !== "" ? (
        <Prose text={summary} label={`the answer ${title.toLowerCase()}`} />
      ) : (
        <p>No answer.</p>
      )}
      {side.detail !== null && <p class="muted">{side.detail}</p>}
      <ul>
        {side.checks.map(({ detail, passed }) => (
          <li key={detail}>
            {passed ? "Holds: " : "Does not hold: "}
            {detail}
          </li>
        ))}
      </ul>
    </>
  );
}
