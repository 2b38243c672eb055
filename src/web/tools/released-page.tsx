import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { ToolTabs } from "#web/parts/tool-tabs.tsx";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import { LevelOfAction } from "./level-of-action.tsx";
import type { ServerTool } from "./tool-server.ts";

/** The tools that agents may call, each with what a call counts as and what is closed of it. */
export function ReleasedPage() {
  const { page } = useQuery();
  const list = useLoad(
    (signal) => callData("GET", "/api/server-tools", { query: { state: "released", page }, signal }),
    [page],
  );
  return (
    <Page title="Tools" part="Released">
      <ToolTabs current="/tools/released" />
      <Loading of={list}>
        {({ tools, pagination }) => (
          <>
            <ReleasedTable tools={tools} onChange={list.reload} />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </Page>
  );
}

function ReleasedTable({ tools, onChange }: { tools: readonly ServerTool[]; onChange: () => void }) {
  return (
    <DataTable
      rows={tools}
      keyOf={({ id }) => id}
      empty="No tool is released yet. A server's tools are held until a person has reviewed them."
      columns={[
        {
          title: "Tool",
          isWide: true,
          show: ({ name, server }) => (
            <>
              <b class="mono">{name}</b>
              <br />
              <small>{server.name}</small>
            </>
          ),
        },
        { title: "Counts as", show: ({ action }) => <code>{action}</code> },
        { title: "Without asking from", isTight: true, show: (tool) => <LevelOfAction complexity={tool.complexity} /> },
        { title: "Closed", show: ({ closed_fields: closed }) => <Closed fields={closed} /> },
        { title: "Agents", isNumber: true, show: ({ agents }) => agents },
        { title: "Released", isTight: true, show: ({ pinned }) => <RelativeTime at={pinned?.pinned_at ?? null} /> },
        ...(may("GOVERNANCE_APPROVE")
          ? [{ title: "Actions", show: (tool: ServerTool) => <Hold tool={tool} onHeld={onChange} /> }]
          : []),
      ]}
    />
  );
}

/** The arguments with which a call is refused. */
function Closed({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return <span class="dim">nothing</span>;
  return (
    <>
      {fields.map((field) => (
        <code key={field} class="closed-field">
          {field}
        </code>
      ))}
    </>
  );
}

function Hold({ tool: { id, name, server, agents }, onHeld }: { tool: ServerTool; onHeld: () => void }) {
  const hold = async (): Promise<void> => {
    await callData("POST", `/api/tool-servers/${server.id}/tools/${id}/quarantine`);
    onHeld();
  };
  const users = agents === 1 ? "1 agent names it" : `${agents} agents name it`;
  return (
    <ActionButton
      act={hold}
      label={`Hold ${name}`}
      confirm={`Hold ${name}? ${users} and cannot call it until a person releases it again.`}
    >
      Hold
    </ActionButton>
  );
}
