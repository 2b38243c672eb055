import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

import { percent, titled } from "./level.ts";
import type { Pattern } from "./training.ts";

const COLUMNS: readonly Column<Pattern>[] = [
  { title: "Pattern", show: ({ pattern }) => titled(pattern) },
  { title: "Succeeded", isNumber: true, show: ({ success_rate: rate }) => percent(rate) },
  { title: "Tasks", isNumber: true, show: ({ sample_size: size }) => size },
];

const BOUNDS: Column<Pattern> = {
  title: "Likely between",
  isNumber: true,
  show: ({ success_lower_bound: lower, success_upper_bound: upper }) =>
    lower === undefined || upper === undefined ? "–" : `${percent(lower)} and ${percent(upper)}`,
};

interface PatternTableProps {
  patterns: readonly Pattern[];
  hasBounds?: boolean;
}

/** How the agent's tasks go, by their kind. */
export function PatternTable({ patterns, hasBounds = false }: PatternTableProps) {
  return (
    <DataTable
      rows={patterns}
      columns={hasBounds ? [...COLUMNS, BOUNDS] : COLUMNS}
      keyOf={({ pattern }) => pattern}
      empty={
        <EmptyState icon="flow" title="No pattern yet">
          A pattern takes three tasks of one kind.
        </EmptyState>
      }
    />
  );
}
