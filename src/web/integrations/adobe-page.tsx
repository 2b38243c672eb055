import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

/** Connects Adobe with the workspace's own credential: no person of Adobe's is asked. */
export function AdobePage() {
  const { route } = useLocation();
  const connect = useAction(async ({ id = "", secret = "" }: Readonly<Record<string, string>>) => {
    const credentials = { client_id: id.trim(), client_secret: secret.trim() };
    await callData("POST", "/api/integrations/adobe/connect", { body: { credentials } });
    route("/integrations?connected=adobe");
  });
  if (!maySteerOthers())
    return (
      <Page title="Connect Adobe">
        <p>
          You cannot connect services. Agents of the whole workspace use them. Ask an administrator. Back to{" "}
          <a href="/integrations">the integrations</a>.
        </p>
      </Page>
    );
  return (
    <Page
      title="Connect Adobe"
      lead="Create an OAuth Server-to-Server credential in Adobe's Developer Console, with the products Firefly and Photoshop, and enter it here. Adobe is asked once for a token."
    >
      <section class="form-width">
        <Form action={connect} submit="Connect">
          <Field label="Client id" name="id" maxLength={200} required autoComplete="off" />
          <Field
            label="Client secret"
            name="secret"
            type="password"
            maxLength={1000}
            required
            autoComplete="off"
            help="It is kept encrypted and is never shown again."
          />
        </Form>
      </section>
    </Page>
  );
}
