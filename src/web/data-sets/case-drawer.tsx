import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { executionPage } from "#web/parts/runs/execution.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";

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

type Texts = Readonly<Record<string, unknown>>;

const expectOf = ({ parameters }: DataSetCase): Texts => (parameters["expect"] ?? {}) as Texts;
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
const shown = (texts: unknown): string => (Array.isArray(texts) ? texts.map(oneLine).join("\n") : "");
const oneLine = (text: unknown): string => String(text).replaceAll(/\s+/g, " ");

function CaseForm({ setId, of: one, onDone }: { setId: string; of: DataSetCase; onDone: () => void }) {
  const before = expectOf(one);
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { must_contain: _has, must_not_contain: _hasNot, ...kept } = before;
    const [has, hasNot] = [linesOf(fields["has"] ?? ""), linesOf(fields["has_not"] ?? "")];
    const expect = {
      ...kept,
      ...(has.length > 0 && { must_contain: has }),
      ...(hasNot.length > 0 && { must_not_contain: hasNot }),
    };
    const { expect: _expect, ...others } = one.parameters;
    const parameters = Object.keys(expect).length === 0 ? others : { ...others, expect };
    await callData("PATCH", `${dataSetPath(setId)}/cases/${one.id}`, {
      body: { task: fields["task"] ?? "", parameters },
    });
    onDone();
  });
  return (
    <Form action={save} submit="Save">
      <TextField label="Task" name="task" rows={4} defaultValue={one.task} required error={save.error} />
      <TextField
        label="The result must contain"
        name="has"
        rows={3}
        defaultValue={shown(before["must_contain"])}
        help="One text a line. A case is passed when they are there: without one that the task does not have itself, nothing decides."
      />
      <TextField
        label="The result must not contain"
        name="has_not"
        rows={3}
        defaultValue={shown(before["must_not_contain"])}
        help="One text a line."
      />
    </Form>
  );
}
