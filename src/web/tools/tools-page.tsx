import { ErrorBoundary, lazy } from "preact-iso";
import { useLayoutEffect, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useHash } from "#web/lib/use-hash.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ToolTabs } from "#web/parts/tool-tabs.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";

import { AuthorizationEnd } from "./server-authorization.tsx";
import { ServerTable } from "./server-table.tsx";
import type { ServerTool, ToolServer } from "./tool-server.ts";

const ConnectionCards = lazy(async () => (await import("./connection-cards.tsx")).ConnectionCards);
const HeldTools = lazy(async () => (await import("./held-tools.tsx")).HeldTools);
const NewServer = lazy(async () => (await import("./new-server.tsx")).NewServer);

interface Everything {
  servers: readonly ToolServer[];
  held: readonly ServerTool[];
}

/** The servers whose tools agents may call, and what of them waits for a person. */
export function ToolsPage() {
  const [isAdding, setIsAdding] = useState(false);
  const { query } = useQuery();
  const list = useLoad((signal) => readEverything(signal), []);
  usePartInView(list.value !== null);
  const checkAll = async (): Promise<void> => {
    const { servers } = await readEverything(new AbortController().signal);
    await Promise.all(servers.map(({ id }) => callData("POST", `/api/tool-servers/${id}/refresh`)));
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
    <Page title="Tools" isFlush {...(may("AGENT_MANAGE") ? { actions: buttons } : {})}>
      <ToolTabs current="/tools" {...(list.value === null ? {} : { counts: countsOf(list.value) })} />
      <AuthorizationEnd query={query} />
      <ErrorBoundary>{isAdding && <NewServer onCreated={finish} onCancel={() => setIsAdding(false)} />}</ErrorBoundary>
      <Loading of={list}>
        {({ servers, held }) => (
          <>
            <section class="bare">
              <div class="row">
                <h2 class="grow">Servers</h2>
                <small class="muted">read every hour, and when you check</small>
              </div>
              <ServerTable servers={servers} onChange={list.reload} />
            </section>
            <ErrorBoundary>
              {held.length > 0 && <HeldTools held={held} openId={query["tool"]} onChange={list.reload} />}
            </ErrorBoundary>
          </>
        )}
      </Loading>
      <ErrorBoundary>
        <ConnectionCards />
      </ErrorBoundary>
    </Page>
  );
}

async function readEverything(signal: AbortSignal): Promise<Everything> {
  const [{ tool_servers: servers }, { tools: held }] = await Promise.all([
    callData("GET", "/api/tool-servers", { signal }),
    callData("GET", "/api/server-tools", { query: { state: "held", limit: 100 }, signal }),
  ]);
  return { servers, held };
}

const countsOf = ({ servers }: Everything) => ({
  servers: servers.length,
  held: servers.reduce((sum, { tools }) => sum + tools.quarantined, 0),
  released: servers.reduce((sum, { tools }) => sum + tools.released, 0),
});

/** Leads to the part of the page that the address names, once it is there. */
function usePartInView(isThere: boolean): void {
  const part = useHash();
  useLayoutEffect(() => {
    if (isThere && part !== "") document.getElementById(part)?.scrollIntoView();
  }, [part, isThere]);
}
