import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { OverlapChoice } from "#web/ui/overlap-choice.tsx";

import type { ApiKey, IssuedApiKey } from "./api-key.ts";

interface ReplaceKeyProps {
  apiKey: ApiKey;
  onIssued: (key: IssuedApiKey) => void;
  onCancel: () => void;
}

/** Gives a key a successor; both work for a while, so that programs can change over. */
export function ReplaceKey({ apiKey, onIssued, onCancel }: ReplaceKeyProps) {
  const replace = useAction(async ({ overlap }: Readonly<Record<string, string>>) => {
    const body = { overlap_seconds: Number(overlap) };
    onIssued(await callData("POST", `/api/auth/api-keys/${apiKey.id}/rotate`, { body }));
  });
  return (
    <section class="form-width">
      <h2>Replace “{apiKey.name}”</h2>
      <p>The new key has the same name, permissions and expiry.</p>
      <Form action={replace} submit="Create the new key">
        <OverlapChoice label="How long the old key still works" />
      </Form>
      <Button onClick={onCancel}>Keep the old one</Button>
    </section>
  );
}
