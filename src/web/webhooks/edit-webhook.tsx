import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Form } from "#web/ui/form.tsx";

import { EventChoice } from "./event-choice.tsx";
import { chosenEvents, type Webhook } from "./webhook.ts";

/** Changes where events go, and which. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { url: fields["url"], events: chosenEvents(fields) };
    await callData("PATCH", `/api/webhooks/${webhook.id}`, { body });
    onClose();
  });
  return (
    <section class="form-width">
      <h2>Change the webhook</h2>
      <Form action={save} submit="Save">
        <Field
          label="Address"
          autoFocus
          name="url"
          type="url"
          required
          defaultValue={webhook.url}
          help="Waiting deliveries go to the new address."
          error={save.error}
        />
        <EventChoice chosen={webhook.events} />
      </Form>
      <Button onClick={onClose}>Cancel</Button>
    </section>
  );
}
