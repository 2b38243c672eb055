import { callData } from "#web/lib/call.ts";
import { may, mayChange } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Duration } from "#web/ui/duration.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Sparkline } from "#web/ui/sparkline.tsx";

import { ChooseOperations } from "./choose-operations.tsx";
import { lackingWords, ServerAuthorization } from "./server-authorization.tsx";
import { healthOf, latestMs, type ToolServer } from "./tool-server.ts";

interface ServerTableProps {
  servers: readonly ToolServer[];
  onChange: () => void;
}

/** Each server with how it is, how long it takes, and what waits. */
export function ServerTable({ servers, onChange }: ServerTableProps) {
  return (
    <DataTable
      rows={servers}
      keyOf={({ id }) => id}
      empty="No tool servers yet. Add the address of a server of the Model Context Protocol, or of an API document."
      columns={[
        { title: "Server", show: (server) => <ServerName server={server} /> },
        { title: "Health", show: (server) => <Health server={server} /> },
        { title: "Tools", isNumber: true, show: ({ tools }) => tools.released },
        { title: "Answer", isTight: true, show: (server) => <Answers server={server} /> },
        { title: "Last call", isTight: true, show: ({ last_call_at: at }) => <RelativeTime at={at} /> },
        { title: "Actions", show: (server) => <Actions server={server} onChange={onChange} /> },
      ]}
    />
  );
}

const ServerName = ({ server: { name, url } }: { server: ToolServer }) => (
  <>
    <b>
      <bdi>{name}</bdi>
    </b>
    <br />
    <small>
      <bdi>{new URL(url).host}</bdi>
    </small>
  </>
);

function Health({ server }: { server: ToolServer }) {
  const { word, look } = healthOf(server);
  return (
    <>
      <span class={`outcome ${look}`}>
        <Icon name={look} />
        {word}
      </span>
      <br />
      <small class="muted">
        <Note server={server} />
      </small>
    </>
  );
}

function Answers({ server }: { server: ToolServer }) {
  const times = server.looks.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return (
    <span class="tool-answers">
      {times.length > 1 && <Sparkline label={`Its latest ${times.length} answers`} values={times} />}
      <Duration ms={latestMs(server)} />
    </span>
  );
}

function Note({ server }: { server: ToolServer }) {
  const { fault, tools, status_since: since } = server;
  if (fault !== null) return <>{fault.message}</>;
  const lacking = lackingWords(server);
  if (lacking !== null) return <>{lacking}</>;
  if (tools.quarantined > 0) return <>{tools.quarantined} quarantined</>;
  return (
    <>
      without a fault since <RelativeTime at={since} />
    </>
  );
}

function Actions({ server, onChange }: { server: ToolServer; onChange: () => void }) {
  const { id, name } = server;
  if (!may("AGENT_MANAGE")) return null;
  const isMine = mayChange(server.created_by);
  const path = `/api/tool-servers/${id}` as const;
  const check = async (): Promise<void> => {
    await callData("POST", `${path}/refresh`);
    onChange();
  };
  const remove = async (): Promise<void> => {
    await callData("DELETE", path);
    onChange();
  };
  return (
    <div class="actions">
      {isMine && <ServerAuthorization server={server} onChange={onChange} />}
      {isMine && <ChooseOperations key={JSON.stringify(server.include)} server={server} onChange={onChange} />}
      <ActionButton act={check} label={`Check ${name}`}>
        Check
      </ActionButton>
      {isMine ? (
        <ActionButton
          act={remove}
          kind="danger"
          label={`Delete ${name}`}
          confirm={`Delete ${name}? This also deletes its tools, their releases and its credential. Agents can no longer call them.`}
        >
          Delete
        </ActionButton>
      ) : (
        <small class="muted">An administrator changes it.</small>
      )}
    </div>
  );
}
