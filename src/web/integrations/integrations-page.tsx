import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, maySteerOthers } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";

import { IntegrationState } from "./integration-state.tsx";
import { failureIn, type Integration } from "./integration.ts";

/** The outside services that the tenant connects. */
export function IntegrationsPage() {
  const { query } = useQuery();
  const failure = failureIn(query["error"]);
  const list = useLoad((signal) => callData("GET", "/api/integrations", { signal }), []);
  return (
    <Page title="Integrations" lead="Connect accounts at other services, for your people and your agents.">
      {failure !== null && <Notice isProblem>{failure}</Notice>}
      {query["connected"] !== undefined && (
        <Notice>
          The account is connected.
          {query["connected"] === "messaging" && (
            <>
              {" "}
              Now <a href="/messaging/setup">choose the agent that answers</a>.
            </>
          )}
        </Notice>
      )}
      <Loading of={list}>
        {({ integrations }) => <IntegrationTable integrations={integrations} onChange={list.reload} />}
      </Loading>
    </Page>
  );
}

interface TableProps {
  integrations: readonly Integration[];
  onChange: () => void;
}

function IntegrationTable({ integrations, onChange }: TableProps) {
  return (
    <DataTable
      rows={integrations}
      keyOf={({ provider }) => provider}
      empty={<EmptyState icon="apps" title="No integrations are available in this version" />}
      columns={[
        { title: "Service", show: ({ name }) => <strong>{name}</strong> },
        { title: "For", isTight: true, show: ({ kind }) => capital(kind) },
        { title: "State", show: (integration) => <IntegrationState integration={integration} /> },
        { title: "Account", show: ({ account }) => account?.name ?? account?.id ?? "–" },
        { title: "Allowed until", show: ({ expires_at: at }) => <Moment at={at} /> },
        { title: "Actions", show: (integration) => <Actions integration={integration} onChange={onChange} /> },
      ]}
    />
  );
}

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

function Actions({ integration, onChange }: { integration: Integration; onChange: () => void }) {
  const { provider, name, state, configured, own_credentials: takesOwn } = integration;
  const [told, setTold] = useState<string | null>(null);
  if (!may("INTEGRATION_MANAGE")) return null;
  const isOpen = maySteerOthers();
  const path = `/api/integrations/${provider}` as const;
  // Only the provider's own script asks its users, and one page of the console loads it.
  const isByScript = provider === "apple_music";
  const connect = async (): Promise<void> => {
    const { authorization_url: address } = await callData("POST", `${path}/connect`, { body: {} });
    if (address === null) onChange();
    else location.assign(address);
  };
  const test = async (): Promise<void> => {
    setTold(null);
    const { latency_ms: ms } = await callData("POST", `${path}/test`);
    setTold(`It answered within ${ms} ms.`);
    onChange();
  };
  const disconnect = async (): Promise<void> => {
    await callData("POST", `${path}/disconnect`);
    onChange();
  };
  return (
    <div class="actions">
      {isOpen && state !== "connected" && configured && !isByScript && (
        <ActionButton act={connect} label={`Connect ${name}`}>
          Connect
        </ActionButton>
      )}
      {isOpen && state !== "connected" && configured && isByScript && (
        <ButtonLink href={`/integrations/${provider}`} label={`Connect ${name}`}>
          Connect
        </ButtonLink>
      )}
      {isOpen && state !== "connected" && takesOwn && (
        <ButtonLink href={`/integrations/${provider}`} label={`Connect ${name} with own credentials`}>
          Own credentials
        </ButtonLink>
      )}
      {state === "connected" && isByScript && (
        <ButtonLink href={`/integrations/${provider}/player`} label={`Player of ${name}`}>
          Player
        </ButtonLink>
      )}
      {state === "connected" && (
        <ActionButton act={test} label={`Test ${name}`}>
          Test
        </ActionButton>
      )}
      {isOpen && state !== "disconnected" && (
        <ActionButton
          act={disconnect}
          kind="danger"
          label={`Disconnect ${name}`}
          confirm={`Disconnect ${name}? Your agents can no longer use the account.`}
        >
          Disconnect
        </ActionButton>
      )}
      {!isOpen && state !== "connected" && <small class="muted">An administrator connects it for everyone.</small>}
      {told !== null && <small role="status">{told}</small>}
    </div>
  );
}
