import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may, me } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { NamedPerson } from "#web/ui/names.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { permissionText } from "./api-key.ts";

type Grant = DataOf<"GET /api/auth/grants">["grants"][number];

/** The programs that people let act for them. */
export function ClientsPage() {
  return (
    <Page
      title="Clients"
      lead={
        may("TENANT_ADMIN")
          ? "Programs that people of the workspace let act for them, without a key."
          : "Programs that you let act for you, without a key."
      }
    >
      <SettingsNavigation>
        <Clients />
      </SettingsNavigation>
    </Page>
  );
}

function Clients() {
  const { page } = useQuery();
  const grants = useLoad((signal) => callData("GET", "/api/auth/grants", { query: { page }, signal }), [page]);
  return (
    <Loading of={grants}>
      {({ grants: rows, pagination }) => (
        <>
          <DataTable
            rows={rows}
            keyOf={({ id }) => id}
            empty="No client yet. Give a client the address of this workspace's MCP server; it then asks you here."
            columns={[
              { title: "Client", show: (grant) => <ClientName grant={grant} /> },
              { title: "State", show: ({ status, ended_reason: reason }) => <State status={status} reason={reason} /> },
              { title: "It may", show: ({ permissions }) => <Permissions of={permissions} /> },
              { title: "Acts as", show: ({ agent }) => (agent === null ? "the person" : (agent.name ?? "–")) },
              {
                title: "Allowed by",
                show: ({ person, user_id: userId }) =>
                  userId === me.value?.user.id ? "you" : <NamedPerson of={person} />,
              },
              { title: "Last used", show: ({ last_used_at: at }) => (at === null ? "never" : <Moment at={at} />) },
              {
                title: "Until",
                show: ({ expires_at: at }) => (at === null ? "it is ended" : <RelativeTime at={at} />),
              },
              { title: "Actions", show: (grant) => <End grant={grant} onEnded={grants.reload} /> },
            ]}
          />
          <ListPager of={pagination} />
        </>
      )}
    </Loading>
  );
}

function ClientName({ grant: { client_name: name, client_host: host } }: { grant: Grant }) {
  return (
    <>
      <bdi>{name}</bdi>
      <br />
      <small>{host === null ? "unverified" : <bdi>{host}</bdi>}</small>
    </>
  );
}

function State({ status, reason }: { status: Grant["status"]; reason: Grant["ended_reason"] }) {
  if (status === "active") return <Badge tone="good">active</Badge>;
  const isTheft = reason === "code_reused" || reason === "refresh_token_reused";
  return (
    <Badge tone="bad">
      {isTheft ? "ended, used twice" : reason === "password" ? "ended by a new password" : status}
    </Badge>
  );
}

function Permissions({ of }: { of: readonly string[] }) {
  return (
    <details>
      <summary>{of.length === 1 ? "1 permission" : `${of.length} permissions`}</summary>
      <ul>
        {of.map((permission) => (
          <li key={permission}>{permissionText(permission)}</li>
        ))}
      </ul>
    </details>
  );
}

function End({ grant: { id, client_name: name, status }, onEnded }: { grant: Grant; onEnded: () => void }) {
  if (status !== "active") return <>–</>;
  const end = async (): Promise<void> => {
    await callData("DELETE", `/api/auth/grants/${id}`);
    tell(`${name} can no longer act for you.`);
    onEnded();
  };
  return (
    <ActionButton
      act={end}
      kind="danger"
      label={`End ${name}`}
      confirm={`End what “${name}” may do? It stops at once, and must ask for consent again.`}
    >
      End
    </ActionButton>
  );
}
