import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Form, Tick } from "#web/ui/form.tsx";

import type { RegisteredDevice } from "./device.ts";

interface NewDeviceProps {
  onRegistered: (device: RegisteredDevice) => void;
  onCancel: () => void;
}

/** Registers a computer of the person. */
export function NewDevice({ onRegistered, onCancel }: NewDeviceProps) {
  const register = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { name: fields["name"] ?? "", agents_may_use: fields["agents"] === "on" };
    onRegistered(await callData("POST", "/api/desktop/devices", { body }));
  });
  return (
    <section class="form-width">
      <h2>Add a device</h2>
      <Form action={register} submit="Add the device">
        <Field
          label="Name"
          autoFocus
          name="name"
          maxLength={100}
          required
          help="What you call the computer."
          error={register.error}
        />
        <Tick label="Agents may send it commands, each by its level" name="agents" />
      </Form>
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  );
}
