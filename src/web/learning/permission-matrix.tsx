import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { boundsText, earnedText, type Standing, type ToolStanding } from "#web/parts/agents/standing.ts";
import { Button } from "#web/ui/button.tsx";
import { Decision } from "#web/ui/decision.tsx";
import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";
import { Loading } from "#web/ui/loading.tsx";

type Permissions = DataOf<"GET /api/agents/{agent_id}/permissions">;

interface PermissionMatrixProps {
  agentId: string;
  of: Loaded<Standing>;
}

/** The standing of each tool now, its distance from acting alone, and on request the decision of each level. */
export function PermissionMatrix({ agentId, of: standing }: PermissionMatrixProps) {
  const [hasLevels, setHasLevels] = useState(false);
  const permissions = useLoad<Permissions | null>(
    async (signal) => (hasLevels ? callData("GET", `/api/agents/${agentId}/permissions`, { signal }) : null),
    [agentId, hasLevels],
  );
  return (
    <section aria-labelledby="may-do">
      <h2 id="may-do" class="row">
        <span class="grow">Allowed actions</span>
        <small>Asks: a person decides each time</small>
      </h2>
      <Loading of={standing}>
        {(found) => <Table of={found} permissions={hasLevels ? permissions.value : null} />}
      </Loading>
      {hasLevels && permissions.value === null && <Loading of={permissions}>{() => null}</Loading>}
      <Button size="small" isExpanded={hasLevels} onClick={() => setHasLevels(!hasLevels)}>
        Each level
      </Button>
    </section>
  );
}

function Table({ of: { level, tools }, permissions }: { of: Standing; permissions: Permissions | null }) {
  const byTool = permissions && new Map(permissions.tools.map((each) => [each.tool, each]));
  const ownAt = (each: string): string | undefined => (each === level ? "own" : undefined);
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Allowed actions">
      <table>
        <thead>
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Action</th>
            <th scope="col">Now</th>
            {byTool !== null &&
              LEVELS.map((each) => (
                <th key={each} scope="col" class={ownAt(each)} aria-current={each === level ? "true" : undefined}>
                  <Level of={each} />
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => {
            const decisions = byTool?.get(tool.name);
            return (
              <tr key={tool.name}>
                <th scope="row" title={decisions?.description}>
                  {tool.skill?.name ?? toolWords(tool.name)}
                </th>
                <td>
                  <code>{tool.action}</code>{" "}
                  <small title={`complexity ${tool.complexity} of 4`}>{tool.complexity}</small>
                </td>
                <td class="tight">
                  <Now of={tool} />
                </td>
                {byTool !== null &&
                  LEVELS.map((each) => (
                    <td key={each} class={each === level ? "tight own" : "tight"}>
                      {decisions !== undefined && <Decision of={decisions.by_level[each]} />}
                    </td>
                  ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The standing of a tool now, and its distance from acting alone. */
function Now({ of: tool }: { of: ToolStanding }) {
  const earned = earnedText(tool) ?? boundsText(tool);
  return (
    <>
      {tool.standing === "alone" ? <Decision of="allowed" word="Alone" /> : <Decision of={tool.standing} />}
      {earned !== null && <small class="below">{earned}</small>}
    </>
  );
}
