import { useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad, type Loaded } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { tellDeleted } from "#web/ui/tell-deleted.ts";
import { Moment } from "#web/ui/text.tsx";

import { Deliveries } from "./deliveries.tsx";
import { EditWebhook } from "./edit-webhook.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { WebhookState } from "./webhook-state.tsx";
import type { Webhook } from "./webhook.ts";

/** One webhook: what it is, what can be done about it, and what was sent. */
export function WebhookPage() {
  const { webhook_id: id = "" } = useRoute().params;
  return (
    <Page title="Webhook" crumbs={[["/webhooks", "Webhooks"]]}>
      {may("WEBHOOK_MANAGE") ? (
        <OneWebhook key={id} id={id} />
      ) : (
        <Notice>Only administrators of the tenant can see its webhooks.</Notice>
      )}
    </Page>
  );
}

function OneWebhook({ id }: { id: string }) {
  const found = useLoad((signal) => callData("GET", `/api/webhooks/${id}`, { signal }), [id]);
  return (
    <Loading of={found}>
      {(webhook) => (
        <>
          <Facts>
            <Fact title="Address">{webhook.url}</Fact>
            <Fact title="State">
              <WebhookState webhook={webhook} />
            </Fact>
            <Fact title="Events">{webhook.events.join(", ")}</Fact>
            {webhook.previous_secret_ends_at !== null && (
              <Fact title="Previous secret">
                also signs until <Moment at={webhook.previous_secret_ends_at} />
              </Fact>
            )}
            <Fact title="Made">
              <Moment at={webhook.created_at} />
            </Fact>
          </Facts>
          <Actions webhook={webhook} found={found} />
        </>
      )}
    </Loading>
  );
}

/** Changing, testing, switching and deleting, above the deliveries that a test adds to. */
function Actions({ webhook, found }: { webhook: Webhook; found: Loaded<Webhook> }) {
  const { route } = useLocation();
  const [open, setOpen] = useState<"edit" | "secret" | null>(null);
  const [tests, setTests] = useState(0);
  const path = `/api/webhooks/${webhook.id}` as const;
  const close = (): void => {
    setOpen(null);
    found.reload();
  };
  const test = async (): Promise<void> => {
    await callData("POST", `${path}/test`);
    setTests((before) => before + 1);
  };
  const turn = async (): Promise<void> => {
    await callData("PATCH", path, { body: { enabled: !webhook.enabled } });
    found.reload();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", path);
    tellDeleted("The webhook", path);
    route("/webhooks");
  };
  return (
    <>
      <div class="actions">
        {webhook.enabled && (
          <ActionButton kind="primary" act={test}>
            Send a test event
          </ActionButton>
        )}
        <Button onClick={() => setOpen("edit")}>Change</Button>
        {webhook.enabled ? (
          <ActionButton
            act={turn}

            confirm="Switch the webhook off? Waiting deliveries are not sent; you can send them again later."
          >
            Switch off
          </ActionButton>
        ) : (
          <ActionButton kind="primary" act={turn}>
            Switch on
          </ActionButton>
        )}
        <Button onClick={() => setOpen("secret")}>New secret</Button>
        <ActionButton
          act={remove}
          kind="danger"
          confirm={`Delete the webhook to ${webhook.url} and the record of its deliveries? It can be restored for 30 days.`}
        >
          Delete
        </ActionButton>
      </div>
      {open === "edit" && <EditWebhook webhook={webhook} onClose={close} />}
      {open === "secret" && <RotateSecret webhook={webhook} onClose={close} onRotated={found.reload} />}
      <Deliveries webhook={webhook} round={tests} />
    </>
  );
}
