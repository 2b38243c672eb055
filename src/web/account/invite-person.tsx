import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Choice, Field } from "#web/ui/form.tsx";

import { rolesUpTo } from "./role.ts";

interface InvitePersonProps {
  onInvited: (text: string) => void;
  onCancel: () => void;
}

/** Adds a person, who gets a mail to set a password with. */
export function InvitePerson({ onInvited, onCancel }: InvitePersonProps) {
  const invite = useAction(async ({ email, name = "", role }: Readonly<Record<string, string>>) => {
    const body = { email, role, ...(name.trim() !== "" && { name }) };
    const user = await callData("POST", "/api/auth/users", { body });
    onInvited(`${user.email} is invited. The link in the email works for a week.`);
  });
  return (
    <FormDrawer
      title="Invite a person"
      lead="They receive an email with a link to set a password."
      action={invite}
      submit="Send the invitation"
      onCancel={onCancel}
    >
      <Field label="E-mail" autoFocus name="email" type="email" autoComplete="off" required error={invite.error} />
      <Field label="Name" name="name" autoComplete="off" maxLength={100} error={invite.error} />
      <Choice label="Role" name="role" options={rolesUpTo(me.value?.user.role ?? "viewer")} chosen="member" />
    </FormDrawer>
  );
}
