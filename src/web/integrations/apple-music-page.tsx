import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";

const PATH = "/api/integrations/apple_music";

const begin = () => callData("POST", `${PATH}/connect`, { body: {} });

/**
 * Connects Apple Music by a token that a person brings. Apple gives it only to its own script, and the console loads no script of others:
 * so a page or an app of the operator's asks Apple, and the token is pasted here.
 */
export function AppleMusicPage() {
  const { route } = useLocation();
  const [developerToken, setDeveloperToken] = useState<string | null>(null);
  const connect = useAction(async ({ token = "" }: Readonly<Record<string, string>>) => {
    // Each try has its own: the provider refuses a token only once the state is spent.
    const { state } = await begin();
    await callData("POST", `${PATH}/callback`, { body: { state: state ?? undefined, music_user_token: token.trim() } });
    route("/integrations?connected=apple_music");
  });
  if (!may("INTEGRATION_MANAGE"))
    return (
      <Page title="Connect Apple Music">
        <p>
          You cannot connect services. Ask a person who can manage integrations. Back to{" "}
          <a href="/integrations">the integrations</a>.
        </p>
      </Page>
    );
  return (
    <Page
      title="Connect Apple Music"
      lead="Apple gives the token of an account only to its own script, MusicKit, and this console loads no script of others. Ask for the token in a page or an app of your own, and paste it here."
    >
      <section class="form-width">
        <h2>Ask Apple</h2>
        <p>
          MusicKit needs a developer token. Start it with this one, let the person sign in with <code>authorize()</code>
          , and copy the result.
        </p>
        {developerToken === null ? (
          <ActionButton
            act={async () => setDeveloperToken((await begin()).developer_token ?? null)}
            label="Make a developer token"
          >
            Make a developer token
          </ActionButton>
        ) : (
          <CopyField label="Developer token" text={developerToken} />
        )}
      </section>
      <section class="form-width">
        <h2>Paste the token</h2>
        <Form action={connect} submit="Connect">
          <TextField
            label="Music user token"
            name="token"
            rows={4}
            maxLength={8192}
            required
            help="It is kept encrypted and is valid for about half a year. Apple is asked once whether it accepts it."
          />
        </Form>
      </section>
    </Page>
  );
}
