import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Form } from "#web/ui/form.tsx";

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
    <section class="form-width">
      <h2>Create a webhook</h2>
      <Form action={make} submit="Create the webhook">
        <Field
          label="Address"
          autoFocus
          name="url"
          type="url"
          required
          placeholder="https://example.com/hooks/tenure"
          help="Where events are sent to."
          error={make.error}
        />
        <EventChoice />
      </Form>
      <Button onClick={onCancel}>Cancel</Button>
    </section>
  );
}
