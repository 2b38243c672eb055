import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, me, readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";

/** Changes what the signed-in person is called; the API lets administrators do it. */
export function OwnName() {
  const user = me.value?.user;
  const [isOpen, setIsOpen] = useState(false);
  const change = useAction(async ({ name = "" }: Readonly<Record<string, string>>) => {
    await callData("PATCH", `/api/auth/users/${user?.id}`, { body: { name: name.trim() === "" ? null : name } });
    await readSession();
    setIsOpen(false);
  });
  if (!user || !may("TENANT_ADMIN")) return null;
  return (
    <>
      <p>
        <Button onClick={() => setIsOpen(true)}>Change the name</Button>
      </p>
      {isOpen && (
        <FormDrawer title="Change your name" action={change} submit="Save the name" onCancel={() => setIsOpen(false)}>
          <Field
            autoFocus
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={user.name ?? ""}
            error={change.error}
          />
        </FormDrawer>
      )}
    </>
  );
}
