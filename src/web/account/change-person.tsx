import { callData } from "#web/lib/call.ts";
import { me, readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice, Field } from "#web/ui/form.tsx";

import { rolesUpTo } from "./role.ts";
import type { User } from "./user.ts";

interface ChangePersonProps {
  user: User;
  onChanged: (text: string) => void;
  onCancel: () => void;
}

/** Changes a person's name and role. */
export function ChangePerson({ user, onChanged, onCancel }: ChangePersonProps) {
  const change = useAction(async ({ name = "", role }: Readonly<Record<string, string>>) => {
    const body = { name: name.trim() === "" ? null : name, role };
    await callData("PATCH", `/api/auth/users/${user.id}`, { body });
    // A person who changes their own role sees the effect at once.
    if (user.id === me.value?.user.id) await readSession();
    onChanged(`${user.email} was changed.`);
  });
  return (
    <FormDrawer title={`Change ${user.email}`} action={change} submit="Save" onCancel={onCancel}>
      <Field label="Name" autoFocus name="name" maxLength={100} defaultValue={user.name ?? ""} error={change.error} />
      <Choice label="Role" name="role" options={rolesUpTo(me.value?.user.role ?? "viewer")} chosen={user.role} />
    </FormDrawer>
  );
}
