import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice, Field, Tick } from "#web/ui/form.tsx";

import { permissionText, type IssuedApiKey } from "./api-key.ts";

interface NewKeyProps {
  onIssued: (key: IssuedApiKey) => void;
  onCancel: () => void;
}

/** Makes a key with a part of what the person may do. */
export function NewKey({ onIssued, onCancel }: NewKeyProps) {
  const own = me.value?.credential.permissions ?? [];
  const make = useAction(async (fields: Readonly<Record<string, string>>) => {
    const permissions = own.filter((permission) => fields[permission] === "on");
    if (permissions.length === 0) throw new Error("Choose at least one permission for the key.");
    const body = { name: fields["name"], permissions, expires_at: expiryAfter(Number(fields["days"])) };
    onIssued(await callData("POST", "/api/auth/api-keys", { body }));
  });
  return (
    <FormDrawer title="Create a key" action={make} submit="Create the key" onCancel={onCancel}>
      <Field
        label="Name"
        autoFocus
        name="name"
        maxLength={100}
        required
        help="The purpose of the key."
        error={make.error}
      />
      <fieldset>
        <legend>Allowed actions</legend>
        {own.map((permission) => (
          <Tick key={permission} label={permissionText(permission)} name={permission} />
        ))}
      </fieldset>
      <Choice label="How long it works" name="days" options={LIFETIMES} chosen="90" />
    </FormDrawer>
  );
}

/** By days; 0 is for ever. */
const LIFETIMES = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "A year"],
  ["0", "Until it is deleted"],
] as const;

const DAY_MS = 86_400_000;

const expiryAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
