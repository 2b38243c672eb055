import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form } from "#web/ui/form.tsx";

import type { Device } from "./device.ts";

interface RenameDeviceProps {
  device: Device;
  onChanged: () => void;
}

/** Gives a device another name. */
export function RenameDevice({ device: { id, name }, onChanged }: RenameDeviceProps) {
  const [isAsking, setIsAsking] = useState(false);
  const rename = useAction(async (fields: Readonly<Record<string, string>>) => {
    await callData("PATCH", `/api/desktop/devices/${id}`, { body: { name: fields["name"] ?? "" } });
    setIsAsking(false);
    onChanged();
  });
  return (
    <>
      <Button label={`Rename ${name}`} onClick={() => setIsAsking(true)}>
        Rename
      </Button>
      {isAsking && (
        <Dialog title={`Rename ${name}`} onClose={() => setIsAsking(false)}>
          {() => (
            <Form action={rename} submit="Save">
              <Field
                label="Name"
                name="name"
                maxLength={100}
                required
                autoFocus
                defaultValue={name}
                error={rename.error}
              />
            </Form>
          )}
        </Dialog>
      )}
    </>
  );
}
