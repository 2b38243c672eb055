import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

/** Where the mails of a forgotten password and of an invitation lead, with the token behind `#`, which no server is sent. */
export function PasswordResetPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token"));
  return token === null ? <AskForMail /> : <SetPassword token={token} />;
}

function AskForMail() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = useAction(async ({ email = "" }: Readonly<Record<string, string>>) => {
    await callData("POST", "/api/auth/password-reset/request", { body: { email } });
    setSentTo(email);
  });
  return (
    <Page title="Forgot your password" lead="You receive an email with a link that works for one hour.">
      {sentTo === null ? (
        <Form action={ask} submit="Send the email">
          <Field label="E-mail" name="email" type="email" autoComplete="username" required error={ask.error} />
        </Form>
      ) : (
        <Notice>If {sentTo} has an account, an email is on its way.</Notice>
      )}
      <p>
        <a href="/">Sign in</a>
      </p>
    </Page>
  );
}

function SetPassword({ token }: { token: string }) {
  const [isSet, setIsSet] = useState(false);
  const set = useAction(async ({ password }: Readonly<Record<string, string>>) => {
    await callData("POST", "/api/auth/password-reset/confirm", { body: { token, password } });
    history.replaceState(null, "", "/password-reset");
    setIsSet(true);
  });
  return (
    <Page title="Set a password">
      {isSet ? (
        <Notice>
          The password is set. <a href="/">Sign in</a> with it. All sessions and programs are ended. API keys still
          work: <a href="/settings/keys?after=password">sign in and look at yours</a>.
        </Notice>
      ) : (
        <Form action={set} submit="Set the password">
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={8}
            required
            error={set.error}
          />
        </Form>
      )}
    </Page>
  );
}
