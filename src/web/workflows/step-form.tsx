import { readJsonObject, readJsonValue } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, TextField } from "#web/ui/form.tsx";

import { type Step, typeWords } from "./workflow.ts";

interface StepFormProps {
  step: Step;
  onSave: (changed: Step) => Promise<void>;
  onClose: () => void;
}

type Fields = Readonly<Record<string, string>>;

const ON_ERROR = [
  ["fail", "The run fails"],
  ["continue", "The run continues"],
] as const;

/** Changes one step. Its place in the graph stays. */
export function StepForm({ step, onSave, onClose }: StepFormProps) {
  return (
    <Drawer title={`Change “${step.name}”`} onClose={onClose}>
      {(close) => (
        <Fields
          step={step}
          onSave={async (changed) => {
            await onSave(changed);
            close();
          }}
        />
      )}
    </Drawer>
  );
}

function Fields({ step, onSave }: Pick<StepFormProps, "step" | "onSave">) {
  const save = useAction(async (fields: Fields) => onSave(changedStep(step, fields)));
  const { error } = save;
  const isCaught = typeof step.on_error === "object";
  return (
    <Form action={save} submit="Save as a new version">
      <div class="stack">
        <p class="muted">{typeWords(step.step_type)}</p>
        <Field label="Name" name="name" maxLength={200} required defaultValue={step.name} error={error} />
        <AgentChoice label="Acts as" name="agent_id" chosen={step.agent_id} none="The workflow's agent" />
        <TextField
          label="Settings, as JSON"
          name="parameters"
          rows={10}
          defaultValue={JSON.stringify(step.parameters ?? {}, null, 2)}
          help="Texts may have ${steps.read.output.total} and {{limit}}."
          error={error}
        />
        <Field
          label="Runs when"
          name="run_if"
          maxLength={1_000}
          placeholder="steps.read.output.total > 1000.0"
          defaultValue={step.run_if ?? ""}
          help="An expression. Empty: always."
          error={error}
        />
        {!isCaught && (
          <Choice
            label="If it fails"
            name="on_error"
            options={ON_ERROR}
            chosen={step.on_error === "continue" ? "continue" : "fail"}
          />
        )}
        <Field
          label="Further attempts"
          name="attempts"
          type="number"
          min={0}
          max={10}
          defaultValue={step.retry?.attempts ?? ""}
          help="Only where nothing was done yet. Empty: as usual for its kind."
          error={error}
        />
        <TextField
          label="Sample for rehearsals, as JSON"
          name="sample"
          rows={4}
          defaultValue={step.sample === undefined ? "" : JSON.stringify(step.sample, null, 2)}
          help="Its result in a rehearsal, where nothing acts."
          error={error}
        />
      </div>
    </Form>
  );
}

/** The step as the form says it; what the form does not show stays. Throws an error that names a field which is not JSON. */
function changedStep(step: Step, fields: Fields): Step {
  const { agent_id: _agent, run_if: _condition, sample: _sample, retry, on_error: rule, ...others } = step;
  const sample = readJsonValue("Sample", fields["sample"]);
  const attempts = fields["attempts"] ?? "";
  return {
    ...others,
    name: fields["name"] ?? step.name,
    parameters: readJsonObject("Settings", fields["parameters"]),
    ...(fields["agent_id"] ? { agent_id: fields["agent_id"] } : {}),
    ...(fields["run_if"] ? { run_if: fields["run_if"] } : {}),
    ...(sample === undefined ? {} : { sample }),
    ...(attempts === "" ? (retry === undefined ? {} : { retry }) : { retry: { ...retry, attempts: Number(attempts) } }),
    ...(typeof rule === "object"
      ? { on_error: rule }
      : fields["on_error"] === "continue"
        ? { on_error: "continue" }
        : {}),
  };
}
