import type { DataOf } from "#web/lib/operation.ts";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Level } from "#web/ui/level.tsx";
import { NamedPerson } from "#web/ui/names.tsx";
import { Pager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { percent } from "./level.ts";

type LevelHistory = DataOf<"GET /api/graduation/agents/{agent_id}/history">;

/** When an agent's level changed, by whom, and why. */
type LevelChange = LevelHistory["history"][number];

const KINDS: Readonly<Record<LevelChange["promotion_type"], readonly [text: string, tone: "good" | "bad"]>> = {
  exam: ["exam passed", "good"],
  manual: ["promoted manually", "good"],
  demotion: ["demoted manually", "bad"],
  automatic_demotion: ["demoted by the platform", "bad"],
};

const COLUMNS: readonly Column<LevelChange>[] = [
  { title: "When", show: ({ created_at: at }) => <RelativeTime at={at} /> },
  { title: "Level", isTight: true, show: ({ from_level: from, to_level: to }) => <Shift from={from} to={to} /> },
  { title: "How", show: ({ promotion_type: kind }) => <Badge tone={KINDS[kind][1]}>{KINDS[kind][0]}</Badge> },
  { title: "By", show: ({ actor }) => sayActor(actor) },
  { title: "Readiness then", isNumber: true, show: ({ readiness_score: score }) => percent(score) },
  { title: "Why", show: ({ reason }) => reason },
];

function Shift({ from, to }: { from: string; to: string }) {
  return (
    <span class="row">
      <Level of={from} /> → <Level of={to} />
    </span>
  );
}

interface LevelHistoryTableProps {
  of: LevelHistory;
  onPage: (page: number) => void;
}

/** Every change of an agent's level, newest first. */
export function LevelHistoryTable({ of: { history, pagination }, onPage }: LevelHistoryTableProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">Changes of level</h2>
      <DataTable
        rows={history}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty="The level has not changed yet. An exam, the platform or a person can change it."
      />
      <Pager page={pagination.page} pageSize={pagination.limit} total={pagination.total} onPage={onPage} />
    </section>
  );
}

function sayActor({ kind, id, name }: LevelChange["actor"]) {
  if (kind === "system") return "the platform";
  if (kind === "user" && id !== null) return <NamedPerson of={{ id, name }} />;
  return <span title={id ?? undefined}>an API key</span>;
}
