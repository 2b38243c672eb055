import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";

const PATH = "/api/integrations/apple_music";

const begin = () => callData("POST", `${PATH}/connect`, { body: {} });

/**
 * Connects Apple Music: in the player's page, which asks Apple, or by a token that a person brings from another page or app. Apple gives
 * the token only to its own script, which no other page of the console loads.
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
  if (!maySteerOthers())
    return (
      <Page title="Connect Apple Music">
        <p>
          You cannot connect services. Agents of the whole workspace use them. Ask an administrator. Back to{" "}
          <a href="/integrations">the integrations</a>.
        </p>
      </Page>
    );
  return (
    <Page
      title="Connect Apple Music"
      lead="The player asks you to sign in at Apple, connects the account, and plays its music in a browser tab."
    >
      <section class="form-width">
        <h2>Connect and play in this browser</h2>
        <p>
          <ButtonLink href="/integrations/apple_music/player" kind="primary">
            Open the player
          </ButtonLink>
        </p>
      </section>
      <section class="form-width">
        <h2>Or paste a token</h2>
        <p>
          Apple gives the token of an account only to its script, MusicKit. In a page or an app of your own, start it
          with this developer token, let the person sign in with <code>authorize()</code>, and copy the result.
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
