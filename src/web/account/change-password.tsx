import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** A new password for who knows the present one. */
export function ChangePassword() {
  const [changes, setChanges] = useState(0);
  const change = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { current_password: fields["current_password"], new_password: fields["new_password"] };
    await callData("POST", "/api/auth/change-password", { body });
    setChanges((before) => before + 1);
  });
  return (
    <section>
      <h2>Password</h2>
      <p>Changing it signs you out everywhere else. API keys keep working.</p>
      {changes > 0 && <Notice>The password was changed.</Notice>}
      <div class="form-width" key={changes}>
        <Form action={change} submit="Change the password">
          <Field
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
        </Form>
      </div>
    </section>
  );
}
