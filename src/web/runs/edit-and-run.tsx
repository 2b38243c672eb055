import { readJsonObject } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, TextField } from "#web/ui/form.tsx";

export interface RunInput {
  context: Readonly<Record<string, unknown>>;
  parameters: Readonly<Record<string, unknown>>;
}

interface EditAndRunProps {
  task: string;
  input: RunInput;
  rerun: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  onClose: () => void;
}

/** Asks for the changed task and input, and runs them. */
export function EditAndRun({ task, input, rerun, onClose }: EditAndRunProps) {
  const run = useAction((fields: Readonly<Record<string, string>>) =>
    rerun({
      task: fields["task"],
      context: readJsonObject("Context", fields["context"] ?? ""),
      parameters: readJsonObject("Parameters", fields["parameters"] ?? ""),
    }),
  );
  return (
    <Dialog title="Edit and run" look="wide" onClose={onClose}>
      {() => (
        <Form action={run} submit="Run the task">
          <TextField label="Task" name="task" rows={3} required maxLength={20_000} defaultValue={task} />
          <TextField label="Context" name="context" rows={8} defaultValue={JSON.stringify(input.context, null, 2)} />
          <TextField
            label="Parameters"
            name="parameters"
            rows={4}
            defaultValue={JSON.stringify(input.parameters, null, 2)}
          />
        </Form>
      )}
    </Dialog>
  );
}
