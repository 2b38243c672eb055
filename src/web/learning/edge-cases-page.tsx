import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Pager } from "#web/ui/pager.tsx";

import { EdgeCaseForm } from "./edge-case-form.tsx";
import { EdgeCaseTable } from "./edge-case-table.tsx";
import { SEVERITIES, type EdgeCase } from "./edge-case.ts";
import { LearningFrame } from "./learning-frame.tsx";
import { titled } from "./level.ts";

/** The hard tasks that exams try: those of the whole tenant. */
export function EdgeCasesPage() {
  return <LearningFrame tab="Edge cases">{() => <EdgeCases />}</LearningFrame>;
}

function EdgeCases() {
  const { query, page, change } = useQuery();
  const { severity, category, is_active: active } = query;
  const [open, setOpen] = useState<EdgeCase | "new" | null>(null);
  const list = useLoad(
    (signal) =>
      callData("GET", "/api/graduation/edge-cases", {
        query: { page, severity, category, is_active: active },
        signal,
      }),
    [page, severity, category, active],
  );
  return (
    <>
      <p class="muted">
        Hard tasks with their expected outcomes. They apply to all agents of the tenant: every exam runs the five most
        severe ones in use, without consequences, and all must pass.
      </p>
      {may("GOVERNANCE_APPROVE") && (
        <Button kind="primary" icon="plus" onClick={() => setOpen("new")}>
          New edge case
        </Button>
      )}
      {open !== null && (
        <EdgeCaseForm
          key={open === "new" ? "new" : open.id}
          edgeCase={open === "new" ? null : open}
          onSaved={() => {
            setOpen(null);
            list.reload();
          }}
          onLeave={() => setOpen(null)}
        />
      )}
      <FilterBar>
        <ChoiceChip label="Severity" name="severity" options={SEVERITIES.map((one) => [one, titled(one)] as const)} />
        <TextChip label="Category" name="category" maxLength={100} />
        <ChoiceChip
          label="State"
          name="is_active"
          options={[
            ["true", "In use"],
            ["false", "Switched off"],
          ]}
        />
      </FilterBar>
      <Loading of={list}>
        {({ edge_cases: edgeCases, pagination }) => (
          <>
            <EdgeCaseTable edgeCases={edgeCases} onEdit={setOpen} onChange={list.reload} />
            <Pager
              page={page}
              pageSize={pagination.limit}
              total={pagination.total}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </Loading>
    </>
  );
}
