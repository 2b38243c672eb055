import { callData } from "#web/lib/call.ts";
import { may, me, readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";

/** Changes what the signed-in person is called; the API lets administrators do it. */
export function OwnName() {
  const user = me.value?.user;
  const change = useAction(async ({ name = "" }: Readonly<Record<string, string>>) => {
    await callData("PATCH", `/api/auth/users/${user?.id}`, { body: { name: name.trim() === "" ? null : name } });
    await readSession();
  });
  if (!user || !may("TENANT_ADMIN")) return null;
  return (
    <details>
      <summary>Change the name</summary>
      <Form action={change} submit="Save the name">
        <Field
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={user.name ?? ""}
          error={change.error}
        />
      </Form>
    </details>
  );
}
