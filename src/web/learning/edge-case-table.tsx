import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { sayExpected, type EdgeCase } from "./edge-case.ts";

interface EdgeCaseTableProps {
  edgeCases: readonly EdgeCase[];
  onEdit: (edgeCase: EdgeCase) => void;
  onChange: () => void;
}

const COLUMNS: readonly Column<EdgeCase>[] = [
  {
    title: "Edge case",
    show: ({ name, description, category }) => (
      <>
        <strong>{name}</strong> <small>{category}</small>
        {description === null || description === "" ? null : <div>{description}</div>}
      </>
    ),
  },
  {
    title: "Severity",
    show: ({ severity }) => <Badge tone={severity === "critical" ? "bad" : "plain"}>{severity}</Badge>,
  },
  { title: "Task", show: ({ test_input: { task } }) => task },
  {
    title: "Succeeds when it",
    show: ({ expected_behavior: expected }) => (
      <ul class="reasons">
        {sayExpected(expected).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  },
  {
    title: "State",
    show: ({ is_active: isActive, examines }) => (
      <>
        <Badge tone={isActive ? "good" : "plain"}>{isActive ? "in use" : "switched off"}</Badge>
        {!examines && <div>An empty answer would pass it: it proves nothing.</div>}
      </>
    ),
  },
  { title: "Changed", show: ({ updated_at: at }) => <RelativeTime at={at} /> },
];

/** Edge cases, with what may be done about each. */
export function EdgeCaseTable({ edgeCases, onEdit, onChange }: EdgeCaseTableProps) {
  const actions: Column<EdgeCase> = {
    title: "Actions",
    show: (edgeCase) => <EdgeCaseActions edgeCase={edgeCase} onEdit={onEdit} onChange={onChange} />,
  };
  return (
    <DataTable
      rows={edgeCases}
      columns={may("GOVERNANCE_APPROVE") ? [...COLUMNS, actions] : COLUMNS}
      keyOf={({ id }) => id}
      empty={
        <EmptyList
          noun="edge case"
          filters={["severity", "category", "is_active"]}
          icon="shield"
          title="No edge cases yet"
        >
          Create one from a task that an agent got wrong or must never get wrong.
        </EmptyList>
      }
    />
  );
}

interface EdgeCaseActionsProps extends Omit<EdgeCaseTableProps, "edgeCases"> {
  edgeCase: EdgeCase;
}

function EdgeCaseActions({ edgeCase, onEdit, onChange }: EdgeCaseActionsProps) {
  const { id, name, is_active: isActive } = edgeCase;
  const path = `/api/graduation/edge-cases/${id}` as const;
  const turn = async (): Promise<void> => {
    await callData("PATCH", path, { body: { is_active: !isActive } });
    onChange();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", path);
    onChange();
  };
  return (
    <div class="actions">
      <Button onClick={() => onEdit(edgeCase)}>Change</Button>
      <ActionButton act={turn}>{isActive ? "Switch off" : "Switch on"}</ActionButton>
      <ActionButton kind="danger" act={remove} confirm={`Delete the edge case “${name}”? Exams that ran it keep it.`}>
        Delete
      </ActionButton>
    </div>
  );
}
