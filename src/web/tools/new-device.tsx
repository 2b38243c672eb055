import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field, Tick } from "#web/ui/form.tsx";

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
    <FormDrawer title="Add a device" action={register} submit="Add the device" onCancel={onCancel}>
      <Field
        label="Name"
        autoFocus
        name="name"
        maxLength={100}
        required
        help="Your name for the computer."
        error={register.error}
      />
      <Tick label="Agents may send it commands, each by its level" name="agents" />
    </FormDrawer>
  );
}
