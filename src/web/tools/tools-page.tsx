import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { HeldTools } from "./held-tools.tsx";
import { NewServer } from "./new-server.tsx";
import { AuthorizationEnd } from "./server-authorization.tsx";
import { ServerTable } from "./server-table.tsx";
import type { HeldTool, ServerTool, ToolServer } from "./tool-server.ts";

interface Everything {
  servers: ToolServer[];
  held: HeldTool[];
}

/** The servers whose tools agents may call, and what of them waits for a person. */
export function ToolsPage() {
  const [isAdding, setIsAdding] = useState(false);
  const { query } = useQuery();
  const list = useLoad((signal) => readEverything(signal), []);
  const checkAll = async (): Promise<void> => {
    const { servers } = await readEverything(new AbortController().signal);
    await Promise.all(servers.map(({ id }) => callData("POST", `/api/tool-servers/${id}/refresh` as string)));
    list.reload();
  };
  const finish = (): void => {
    setIsAdding(false);
    list.reload();
  };
  const buttons = (
    <>
      <ActionButton act={checkAll} icon="again">
        Check all
      </ActionButton>
      <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
        Add server
      </Button>
    </>
  );
  return (
    <Page title="Tools" {...(may("AGENT_MANAGE") ? { actions: buttons } : {})}>
      <AuthorizationEnd query={query} />
      {isAdding && <NewServer onCreated={finish} onCancel={() => setIsAdding(false)} />}
      <Loading of={list}>
        {({ servers, held }) => (
          <>
            <section>
              <h2>Servers</h2>
              <ServerTable servers={servers} onChange={list.reload} />
            </section>
            {held.length > 0 && <HeldTools held={held} openId={query["tool"]} onChange={list.reload} />}
          </>
        )}
      </Loading>
      <section>
        <h2>Connections</h2>
        <p>
          Accounts at other services, which your agents use too, stand under <a href="/integrations">Integrations</a>.
          Computers that carry out commands stand under <a href="/tools/devices">Devices</a>.
        </p>
      </section>
    </Page>
  );
}

async function readEverything(signal: AbortSignal): Promise<Everything> {
  const { tool_servers: servers } = await callData<{ tool_servers: ToolServer[] }>(
    "GET",
    "/api/tool-servers" as string,
    {
      signal,
    },
  );
  const waiting = servers.filter(({ tools }) => tools.quarantined > 0);
  const held = await Promise.all(
    waiting.map(async (server) => {
      const path: string = `/api/tool-servers/${server.id}/tools`;
      const { tools } = await callData<{ tools: ServerTool[] }>("GET", path, { signal });
      return tools
        .filter(({ status }) => status === "quarantined" || status === "changed")
        .map((tool) => ({ server, tool }));
    }),
  );
  return { servers, held: held.flat() };
}
