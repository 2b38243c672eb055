import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";

import { NewWebhook } from "./new-webhook.tsx";
import { WebhookState } from "./webhook-state.tsx";
import type { CreatedWebhook, Webhook } from "./webhook.ts";

/** Where the tenant's events are sent. */
export function WebhooksPage() {
  const [isMaking, setIsMaking] = useState(false);
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setIsMaking(true)}>
      Create a webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      lead="Your programs receive events at their own addresses."
      actions={may("WEBHOOK_MANAGE") ? create : undefined}
    >
      {may("WEBHOOK_MANAGE") ? (
        <Webhooks isMaking={isMaking} onMade={() => setIsMaking(false)} />
      ) : (
        <Notice>Only administrators of the tenant can see its webhooks.</Notice>
      )}
    </Page>
  );
}

interface WebhooksProps {
  isMaking: boolean;
  /** After a webhook was made, or not. */
  onMade: () => void;
}

function Webhooks({ isMaking, onMade }: WebhooksProps) {
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const list = useLoad((signal) => callData("GET", "/api/webhooks", { signal }), []);
  const finish = (webhook: CreatedWebhook): void => {
    setCreated(webhook);
    onMade();
    list.reload();
  };
  return (
    <>
      {created !== null && (
        <SecretOnce label={`Secret of ${created.url}`} secret={created.secret} onDone={() => setCreated(null)}>
          The receiver uses it to check that an event comes from here. If you lose it, create a new one on the webhook's
          page.
        </SecretOnce>
      )}
      {isMaking && <NewWebhook onCreated={finish} onCancel={onMade} />}
      <Loading of={list}>{({ webhooks }) => <WebhookTable webhooks={webhooks} />}</Loading>
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <DataTable
      rows={webhooks}
      keyOf={(webhook) => webhook.id}
      empty={
        <EmptyState icon="hook" title="No webhooks yet">
          Create one with the address of a program that should receive events.
        </EmptyState>
      }
      columns={[
        { title: "Address", show: (webhook) => <a href={`/webhooks/${webhook.id}`}>{webhook.url}</a> },
        { title: "State", show: (webhook) => <WebhookState webhook={webhook} /> },
        { title: "Events", show: (webhook) => webhook.events.join(", ") },
        { title: "Made", show: (webhook) => <RelativeTime at={webhook.created_at} /> },
      ]}
    />
  );
}
