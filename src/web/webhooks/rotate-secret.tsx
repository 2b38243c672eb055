import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { OverlapChoice } from "#web/ui/overlap-choice.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";

import type { Webhook } from "./webhook.ts";

interface RotateSecretProps {
  webhook: Webhook;
  onClose: () => void;
  /** The secret is a new one; it is still shown. */
  onRotated: () => void;
}

/** Gives a webhook a new secret; both sign for a while, so that the receiver can change over. */
export function RotateSecret({ webhook, onClose, onRotated }: RotateSecretProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction(async ({ overlap }: Readonly<Record<string, string>>) => {
    const body = { overlap_seconds: Number(overlap) };
    const path = `/api/webhooks/${webhook.id}/rotate-secret` as const;
    setSecret((await callData("POST", path, { body })).secret);
    onRotated();
  });
  if (secret !== null) {
    return (
      <SecretOnce label="New secret" secret={secret} onDone={onClose}>
        Give it to the receiver before the previous one expires.
      </SecretOnce>
    );
  }
  return (
    <FormDrawer
      title="New secret"
      action={rotate}
      submit="Create a new secret"
      cancel="Keep the current one"
      onCancel={onClose}
    >
      <OverlapChoice label="How long the current one also signs" />
    </FormDrawer>
  );
}
