import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

interface AddPeerProps {
  onAdded: () => void;
  onClose: () => void;
}

/** Adds an instance with the key that its operator gave. */
export function AddPeer({ onAdded, onClose }: AddPeerProps) {
  const add = useAction(async ({ name, ...fields }: Readonly<Record<string, string>>) => {
    const body = name === undefined || name === "" ? fields : { ...fields, name };
    const added = await callData("POST", "/api/federation/peers", { body });
    tell(`${added.name} is added`);
    onClose();
    onAdded();
  });
  return (
    <FormDrawer title="Add an instance" action={add} submit="Add the instance" onCancel={onClose}>
      <Field
        label="Address"
        name="base_url"
        type="url"
        autoFocus
        maxLength={2_048}
        placeholder="https://agents.example.com"
        required
        help="The address of the instance, without /api/federation."
        error={add.error}
      />
      <Field
        label="Key"
        name="key"
        type="password"
        autoComplete="off"
        maxLength={500}
        required
        help="From its operator. It is stored encrypted and never shown again."
        error={add.error}
      />
      <Field
        label="Name"
        name="name"
        maxLength={100}
        help="Your name for it. If empty, the host of its address."
        error={add.error}
      />
    </FormDrawer>
  );
}
