import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";

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
    <FormDrawer title="Change the webhook" action={save} submit="Save" onCancel={onClose}>
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
    </FormDrawer>
  );
}
