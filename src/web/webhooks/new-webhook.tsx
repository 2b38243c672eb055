import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";

import { EventChoice } from "./event-choice.tsx";
import { chosenEvents, type CreatedWebhook } from "./webhook.ts";

interface NewWebhookProps {
  onCreated: (webhook: CreatedWebhook) => void;
  onCancel: () => void;
}

/** Subscribes an address to events. */
export function NewWebhook({ onCreated, onCancel }: NewWebhookProps) {
  const make = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { url: fields["url"], events: chosenEvents(fields) };
    onCreated(await callData("POST", "/api/webhooks", { body }));
  });
  return (
    <FormDrawer title="Create a webhook" action={make} submit="Create the webhook" onCancel={onCancel}>
      <Field
        label="Address"
        autoFocus
        name="url"
        type="url"
        required
        placeholder="https://example.com/hooks/tenure"
        help="The address that receives the events."
        error={make.error}
      />
      <EventChoice />
    </FormDrawer>
  );
}
