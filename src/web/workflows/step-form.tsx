import { readJsonValue } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, TextField, Tick } from "#web/ui/form.tsx";

import { fieldOf, otherSettings, readSettings, type Setting, settingsOf, shownSetting } from "./step-settings.ts";
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
        {settingsOf(step.step_type).map((setting) => (
          <SettingField key={setting.name} of={setting} step={step} error={error} />
        ))}
        <OtherSettings of={step} error={error} />
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

const ROWS = { text: 4, template: 4, json: 5, names: 3 } as const;

/** A setting of the step's kind. Texts may have expressions. */
function SettingField({ of: setting, step, error }: { of: Setting; step: Step; error: Error | null }) {
  const { label, form, help } = setting;
  const shown = shownSetting(setting, step);
  const field = { label, name: fieldOf(setting), defaultValue: shown, error, ...(help === undefined ? {} : { help }) };
  if (form === "tick") return <Tick label={label} name={fieldOf(setting)} isTicked={shown === "true"} />;
  if (form === "line" || form === "value") return <Field {...field} maxLength={2_000} />;
  return <TextField {...field} rows={ROWS[form]} />;
}

/** The settings without a field; shown where the step has some, and where its kind takes any. */
function OtherSettings({ of: step, error }: { of: Step; error: Error | null }) {
  const others = otherSettings(step);
  const text = JSON.stringify(others, null, 2);
  const isEmpty = Object.keys(others).length === 0;
  if (isEmpty && settingsOf(step.step_type).length > 2) return null;
  return (
    <TextField
      label="Other settings, as JSON"
      name="parameters"
      rows={isEmpty ? 2 : 6}
      defaultValue={isEmpty ? "" : text}
      help="Texts may have ${steps.read.output.total} and {{limit}}."
      error={error}
    />
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
    parameters: readSettings(step.step_type, fields),
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
