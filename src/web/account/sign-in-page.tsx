import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { forgetSession, hasSessionEnded, me, readSession } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Mark } from "#web/ui/mark.tsx";
import { Page } from "#web/ui/page.tsx";

/** The mark, the name and one sentence about the product, for who is not signed in. */
function Brand() {
  return (
    <div class="brand">
      <p class="row">
        <Mark /> <strong>Tenure</strong>
      </p>
      <p class="muted">Agents that earn their autonomy: they begin with reading, and each level is an exam.</p>
    </div>
  );
}

/**
 * Email and password, then the code of the second factor if it is on. The address stays, so that the requested page follows. After a
 * session expired, its person can continue it.
 */
export function SignInPage() {
  const [challenge, setChallenge] = useState<string | null>(null);
  const signIn = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { email: fields["email"], password: fields["password"] };
    const answer = await callData("POST", "/api/auth/login", { body });
    if ("challenge_token" in answer) setChallenge(answer.challenge_token);
    else await readSession();
  });
  const verify = useAction(async ({ code = "" }: Readonly<Record<string, string>>) => {
    const body = { challenge_token: challenge ?? undefined, code: code.replaceAll(" ", "") };
    await callData("POST", "/api/auth/two-factor/verify", { body });
    await readSession();
  });
  if (challenge !== null) {
    return (
      <Page key="code" title="Second factor" lead="The code from your authenticator app, or one of your backup codes.">
        <Form action={verify} submit="Continue">
          <Field label="Code" name="code" autoComplete="one-time-code" autoFocus required error={verify.error} />
        </Form>
        <p>
          <Button onClick={() => setChallenge(null)}>Start again</Button>
        </p>
      </Page>
    );
  }
  return (
    <Page
      key="password"
      beside={<Brand />}
      title="Sign in"
      lead={hasSessionEnded.value ? "Your session has ended. Sign in again to continue where you were." : undefined}
    >
      <Form action={signIn} submit="Sign in">
        <Field
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={me.value?.user.email ?? ""}
          required
          error={signIn.error}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={signIn.error}
        />
      </Form>
      {hasSessionEnded.value ? (
        <p>
          <Button onClick={forgetSession}>Discard the open page</Button>
        </p>
      ) : (
        <p>
          <a href="/sign-up">Create an account</a> · <a href="/password-reset">Forgot your password?</a>
        </p>
      )}
    </Page>
  );
}
