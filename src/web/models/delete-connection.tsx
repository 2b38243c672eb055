import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Choice, Form } from "#web/ui/form.tsx";

import type { ModelConnection, ModelList } from "./model-connection.ts";

interface DeleteConnectionProps {
  connection: ModelConnection;
  list: ModelList | null;
  onDeleted: (words: string) => void;
}

/** Deletes a connection that agents name, after the person chose another model for them. */
export function DeleteConnection({ connection: { id, name, agents }, list, onDeleted }: DeleteConnectionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction(async ({ reassign }: Readonly<Record<string, string>>) => {
    await callData("DELETE", `/api/model-connections/${id}`, { query: { reassign } });
    setIsAsking(false);
    onDeleted(`${name} was deleted`);
  });
  const others = (list?.models ?? []).filter(({ connection }) => connection !== name);
  const many = agents === 1 ? "1 agent names" : `${agents} agents name`;
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <Dialog title={`Delete ${name}?`} onClose={() => setIsAsking(false)}>
          {() => (
            <>
              <p>
                {many} one of its models. Another model puts the level of an agent on probation until its work or a
                person confirms it.
              </p>
              <Form action={remove} submit="Delete it">
                <Choice
                  label="They think with"
                  name="reassign"
                  options={[["default", "the default"], ...others.map(({ name: model }) => [model, model] as const)]}
                />
              </Form>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
