import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";

import { CheckEditor } from "./check-editor.tsx";
import { type CheckRow, checkOf, rowOf } from "./check-rows.ts";
import { dataSetPath, type DataSetCase } from "./data-set.ts";

interface CaseDrawerProps {
  setId: string;
  of: DataSetCase;
  mayChange: boolean;
  onChange: () => void;
  onClose: () => void;
}

/** A case: its task, its material, and the checks that decide it, which a person may change. */
export function CaseDrawer({ setId, of: one, mayChange, onChange, onClose }: CaseDrawerProps) {
  return (
    <Drawer title="Case" onClose={onClose}>
      {(close) => (
        <>
          <Origin of={one} />
          {mayChange ? (
            <CaseForm
              setId={setId}
              of={one}
              onDone={() => {
                close();
                onChange();
              }}
            />
          ) : (
            <p>{one.task}</p>
          )}
          {Object.keys(one.context).length > 0 && (
            <details>
              <summary>Material</summary>
              <JsonTree value={one.context} label="the material" />
            </details>
          )}
          <details>
            <summary>All parameters</summary>
            <JsonTree value={one.parameters} label="the parameters" />
          </details>
        </>
      )}
    </Drawer>
  );
}

function Origin({ of: { source_execution_id: source, recorded_calls: calls } }: { of: DataSetCase }) {
  if (source === null) return <p class="muted">A person wrote it. Its tools have no recorded answers.</p>;
  return (
    <p class="muted">
      From <a href={executionPage(source)}>this run</a>, with{" "}
      {calls === null ? "no recorded answers" : calls === 1 ? "1 recorded answer" : `${calls} recorded answers`} of
      tools.
    </p>
  );
}

function CaseForm({ setId, of: one, onDone }: { setId: string; of: DataSetCase; onDone: () => void }) {
  const [rows, setRows] = useState<readonly CheckRow[]>(one.checks.map(rowOf));
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const answer = (fields["answer"] ?? "").trim();
    await callData("PATCH", `${dataSetPath(setId)}/cases/${one.id}`, {
      body: {
        task: fields["task"] ?? "",
        expected: answer === "" ? null : { answer },
        checks: rows.map(checkOf),
      },
    });
    onDone();
  });
  return (
    <Form action={save} submit="Save">
      <TextField label="Task" name="task" rows={4} defaultValue={one.task} required error={save.error} />
      <TextField
        label="Expected answer"
        name="answer"
        rows={3}
        defaultValue={one.expected?.answer ?? ""}
        help="For people, and for a judge. The checks decide."
      />
      <CheckEditor rows={rows} onChange={setRows} />
    </Form>
  );
}
