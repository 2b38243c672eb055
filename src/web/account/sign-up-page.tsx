import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

/** A new tenant with its first person. */
export function SignUpPage() {
  const { route } = useLocation();
  const [isMailed, setIsMailed] = useState(false);
  const signUp = useAction(async (fields: Readonly<Record<string, string>>) => {
    const given = Object.entries(fields).filter(([, value]) => value !== "");
    const answer = await callData("POST", "/api/auth/signup", { body: Object.fromEntries(given) });
    if ("mail_sent" in answer) {
      setIsMailed(true);
      return;
    }
    await readSession();
    route("/", true);
  });
  if (isMailed)
    return (
      <Page title="Check your email" lead="We sent a link to your address. Open it to continue.">
        <a href="/">Sign in</a>
      </Page>
    );
  return (
    <Page title="Create an account" lead="You will own a new workspace. It is free.">
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
        <a href="/">I already have an account</a>
      </p>
    </Page>
  );
}
