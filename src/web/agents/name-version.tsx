import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import type { Version } from "#web/parts/agents/version.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form } from "#web/ui/form.tsx";

interface NameVersionProps {
  agentId: string;
  version: Version;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a version a name, so that it is kept. */
export function NameVersion({ agentId, version: { version, name }, onDone, onClose }: NameVersionProps) {
  return (
    <Dialog title={`Name version ${version}`} onClose={onClose}>
      {(close) => <NameForm agentId={agentId} version={version} name={name} onDone={onDone} close={close} />}
    </Dialog>
  );
}

interface NameFormProps {
  agentId: string;
  version: number;
  name: string | null;
  onDone: () => void;
  close: () => void;
}

function NameForm({ agentId, version, name, onDone, close }: NameFormProps) {
  const save = useAction(async ({ name: given = "" }: Readonly<Record<string, string>>) => {
    const body = { name: given.trim() === "" ? null : given };
    await callData("PATCH", `${agentPath(agentId)}/versions/${version}`, { body });
    close();
    onDone();
  });
  return (
    <Form action={save} submit="Save">
      <Field
        label="Name"
        name="name"
        maxLength={60}
        defaultValue={name ?? ""}
        error={save.error}
        autoFocus
        help="A version with a name is always kept."
      />
    </Form>
  );
}
