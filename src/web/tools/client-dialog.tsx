import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { CopyField } from "#web/ui/secret-once.tsx";

import type { ToolServer } from "./tool-server.ts";

interface ClientDialogProps {
  server: ToolServer;
  /** The address that the authorization server must know. */
  redirectUri: string;
  /** After the client was stored. */
  onStored: () => void;
  onClose: () => void;
}

/** Asks for the client that a person registered, where the authorization server registers none automatically. */
export function ClientDialog({ server: { id, name }, redirectUri, onStored, onClose }: ClientDialogProps) {
  const store = useAction(async ({ client_id: clientId, client_secret: secret = "" }: Record<string, string>) => {
    const auth = { type: "oauth", client_id: clientId, ...(secret === "" ? {} : { client_secret: secret }) };
    await callData("PATCH", `/api/tool-servers/${id}`, { body: { auth } });
    onStored();
  });
  return (
    <Dialog title={`Register a client for ${name}`} onClose={onClose}>
      {(close) => (
        <>
          <p>
            The authorization server does not register clients automatically. Register one there with this redirect URI,
            which belongs to this server alone.
          </p>
          <CopyField label="Redirect URI" text={redirectUri} />
          <Form action={store} submit="Store the client">
            <Field label="Client ID" name="client_id" autoComplete="off" required error={store.error} />
            <Field label="Client secret" name="client_secret" type="password" autoComplete="off" error={store.error} />
          </Form>
          <Button onClick={close}>Back</Button>
        </>
      )}
    </Dialog>
  );
}
