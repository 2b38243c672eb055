import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

/** A new tenant with its first person. */
export function SignUpPage() {
  const { route } = useLocation();
  const signUp = useAction(async (fields: Readonly<Record<string, string>>) => {
    const given = Object.entries(fields).filter(([, value]) => value !== "");
    await callData("POST", "/api/auth/signup", { body: Object.fromEntries(given) });
    await readSession();
    route("/", true);
  });
  return (
    <Page title="Create an account" lead="You get your own tenant, free of charge, and are its owner.">
      <Form action={signUp} submit="Create the account">
        <Field label="E-mail" name="email" type="email" autoComplete="username" required error={signUp.error} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
          error={signUp.error}
        />
        <Field label="Your name" name="name" autoComplete="name" error={signUp.error} />
        <Field label="Name of the tenant" name="tenant_name" autoComplete="organization" error={signUp.error} />
      </Form>
      <p>
        <a href="/">I have an account</a>
      </p>
    </Page>
  );
}
