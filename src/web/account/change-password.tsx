import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import { KeysLeft } from "./keys-left.tsx";

/** A new password for who knows the present one. */
export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const close = (): void => setIsOpen(false);
  const change = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { current_password: fields["current_password"], new_password: fields["new_password"] };
    await callData("POST", "/api/auth/change-password", { body });
    tell("The password was changed.");
    setIsChanged(true);
    close();
  });
  return (
    <section>
      <h2>Password</h2>
      <p>
        Changing it signs you out everywhere else and ends the programs that you let act. API keys keep working, and are
        then listed here.
      </p>
      <p>
        <Button onClick={() => setIsOpen(true)}>Change the password…</Button>
      </p>
      {isChanged && <KeysLeft />}
      {isOpen && (
        <FormDrawer title="Change your password" action={change} submit="Change the password" onCancel={close}>
          <Field
            autoFocus
            label="Current password"
            name="current_password"
            type="password"
            autoComplete="current-password"
            required
            error={change.error}
          />
          <Field
            label="New password"
            name="new_password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
            help="At least 8 characters."
            error={change.error}
          />
        </FormDrawer>
      )}
    </section>
  );
}
