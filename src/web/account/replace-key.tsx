import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
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
    <FormDrawer
      title={`Replace “${apiKey.name}”`}
      lead="The new key has the same name, permissions and expiry."
      action={replace}
      submit="Create the new key"
      cancel="Keep the old one"
      onCancel={onCancel}
    >
      <OverlapChoice label="How long the old key still works" />
    </FormDrawer>
  );
}
