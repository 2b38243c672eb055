import { callData } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form, TextField, Tick } from "#web/ui/form.tsx";

import { type Workflow, workflowPath } from "./workflow.ts";

interface RunWorkflowProps {
  of: Workflow;
  isRehearsal: boolean;
  onStarted: (runId: string) => void;
  onClose: () => void;
}

/** Starts a run of a workflow, or rehearses it. */
export function RunWorkflow({ of: workflow, isRehearsal, onStarted, onClose }: RunWorkflowProps) {
  const start = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { input: inputOf(workflow, fields), rehearsal: isRehearsal };
    const { run_id: id } = await callData("POST", `${workflowPath(workflow.id)}/runs`, { body });
    onStarted(id);
  });
  return (
    <Drawer title={isRehearsal ? "Rehearse" : "Run"} onClose={onClose}>
      {() => (
        <Form action={start} submit={isRehearsal ? "Rehearse" : "Run"}>
          <div class="stack">
            <p class="muted">
              {isRehearsal
                ? "Nothing acts: calls, approvals and waits give their samples. Agents work without evidence."
                : "Each act is decided by the level of the agent that makes it."}
            </p>
            {workflow.input_schema.length === 0 ? (
              <TextField
                label="Input, as JSON"
                name="input"
                rows={6}
                placeholder='{"order": "58117"}'
                error={start.error}
              />
            ) : (
              workflow.input_schema.map((input) => <InputField key={input.name} of={input} error={start.error} />)
            )}
          </div>
        </Form>
      )}
    </Drawer>
  );
}

type Input = Workflow["input_schema"][number];

function InputField({
  of: { name, label, type, required, description, default: usual },
  error,
}: {
  of: Input;
  error: Error | null;
}) {
  if (type === "boolean") return <Tick label={label} name={name} isTicked={usual === true} />;
  return (
    <TextField
      label={label}
      name={name}
      rows={isText(type) ? 1 : 3}
      required={required && usual === undefined}
      defaultValue={usual === undefined ? "" : typeof usual === "string" ? usual : JSON.stringify(usual)}
      help={description}
      error={error}
    />
  );
}

const TEXTS: ReadonlySet<string> = new Set(["text", "string", "select", "email", "url", "date"]);
const isText = (type: string): boolean => TEXTS.has(type);

/** The inputs as the form says them; empty fields are left out. Throws an error that names a field which is not JSON. */
function inputOf(
  { input_schema: schema }: Workflow,
  fields: Readonly<Record<string, string>>,
): Record<string, unknown> {
  if (schema.length === 0) return readJsonObject("Input", fields["input"]);
  return Object.fromEntries(
    schema.flatMap(({ name, label, type }): [string, unknown][] => {
      const given = fields[name] ?? "";
      if (type === "boolean") return [[name, given === "on"]];
      if (given === "") return [];
      return [[name, isText(type) ? given : valueOf(label, type, given)]];
    }),
  );
}

function valueOf(label: string, type: string, given: string): unknown {
  if (type === "number" || type === "integer") return Number(given);
  return readJsonObject(label, `{"value": ${given}}`)["value"];
}
