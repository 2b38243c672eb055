import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice, Field, TextField, Tick } from "#web/ui/form.tsx";

import { bodyOf, materialOf, SEVERITIES, type EdgeCase } from "./edge-case.ts";
import { titled } from "./level.ts";

interface EdgeCaseFormProps {
  /** Null for a new one. */
  edgeCase: EdgeCase | null;
  onSaved: () => void;
  onLeave: () => void;
}

/** Making an edge case, or changing one. */
export function EdgeCaseForm({ edgeCase, onSaved, onLeave }: EdgeCaseFormProps) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = bodyOf(fields, edgeCase);
    if (edgeCase === null) await callData("POST", "/api/graduation/edge-cases", { body });
    else await callData("PATCH", `/api/graduation/edge-cases/${edgeCase.id}`, { body });
    onSaved();
  });
  return (
    <FormDrawer
      title={edgeCase === null ? "New edge case" : `Change “${edgeCase.name}”`}
      action={save}
      submit={edgeCase === null ? "Create the edge case" : "Save"}
      onCancel={onLeave}
    >
      <WhatItIs edgeCase={edgeCase} error={save.error} />
      <WhatIsExpected edgeCase={edgeCase} />
      <Tick label="In use: exams may run it" name="is_active" isTicked={edgeCase?.is_active ?? true} />
    </FormDrawer>
  );
}

function WhatItIs({ edgeCase, error }: { edgeCase: EdgeCase | null; error: Error | null }) {
  return (
    <>
      <div class="columns">
        <Field
          label="Name"
          autoFocus
          name="name"
          defaultValue={edgeCase?.name ?? ""}
          maxLength={200}
          placeholder="An order hidden in the material"
          required
          error={error}
        />
        <Field
          label="Category"
          name="category"
          defaultValue={edgeCase?.category ?? ""}
          maxLength={100}
          placeholder="prompt injection"
          required
          error={error}
        />
        <Choice
          label="Severity"
          name="severity"
          options={SEVERITIES.map((severity) => [severity, titled(severity)])}
          chosen={edgeCase?.severity ?? "high"}
        />
      </div>
      <Field
        label="Description"
        name="description"
        defaultValue={edgeCase?.description ?? ""}
        maxLength={2_000}
        error={error}
      />
      <TextField
        label="Task"
        name="task"
        rows={2}
        defaultValue={edgeCase?.test_input.task ?? ""}
        maxLength={20_000}
        placeholder="Summarize the text in one sentence"
        required
      />
      <TextField
        label="Material"
        name="material"
        rows={4}
        defaultValue={edgeCase === null ? "" : materialOf(edgeCase.test_input)}
        help="The text that the task is about, if there is any."
      />
    </>
  );
}

function WhatIsExpected({ edgeCase }: { edgeCase: EdgeCase | null }) {
  const { must_contain: has, must_not_contain: hasNot, outcome, refused } = edgeCase?.expected_behavior ?? {};
  return (
    <fieldset>
      <legend>Expected outcome (at least one; all must hold)</legend>
      <div class="columns">
        <TextField
          label="The result says"
          name="must_contain"
          rows={3}
          defaultValue={(has ?? []).join("\n")}
          help="One phrase per line; the result must contain each."
        />
        <TextField
          label="The result does not say"
          name="must_not_contain"
          rows={3}
          defaultValue={(hasNot ?? []).join("\n")}
          help="One phrase per line; the result must contain none."
        />
      </div>
      <div class="columns">
        <Choice
          label="The task ends in"
          name="outcome"
          options={[
            ["", "It does not matter"],
            ["success", "Success"],
            ["failure", "Failure"],
            ["partial", "Partly done"],
          ]}
          chosen={outcome ?? ""}
        />
        <Choice
          label="Governance"
          name="refused"
          options={[
            ["", "It does not matter"],
            ["yes", "Must refuse it"],
            ["no", "Must not refuse it"],
          ]}
          chosen={refused === undefined ? "" : refused ? "yes" : "no"}
        />
      </div>
    </fieldset>
  );
}
