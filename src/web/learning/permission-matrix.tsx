import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Decision } from "#web/ui/decision.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;
/** The decision of governance about each tool at each level. */
export function PermissionMatrix({ agentId }: { agentId: string }) {
  const permissions = useLoad((signal) => callData("GET", `/api/agents/${agentId}/permissions`, { signal }), [agentId]);
  return (
    <section aria-labelledby="may-do">
      <h2 id="may-do" class="row">
        <span class="grow">Allowed actions</span>
        <small>Asks: a person decides each time</small>
      </h2>
      <Loading of={permissions}>
        {({ tools, level }) => (
          <div class="table-scroll" tabIndex={0} role="group" aria-label="Allowed actions by level">
            <table>
              <thead>
                <tr>
                  <th scope="col">Tool</th>
                  <th scope="col">Action</th>
                  {LEVELS.map((each) => (
                    <th
                      key={each}
                      scope="col"
                      class={each === level ? "own" : undefined}
                      aria-current={each === level ? "true" : undefined}
                    >
                      <Level of={each} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {tools.map(({ tool, skill, description, action, complexity, by_level: byLevel }) => (
                  <tr key={tool}>
                    <th scope="row" title={description}>
                      {skill?.name ?? tool}
                    </th>
                    <td>
                      <code>{action}</code> <small title={`complexity ${complexity} of 4`}>{complexity}</small>
                    </td>
                    {LEVELS.map((each) => (
                      <td key={each} class={each === level ? "tight own" : "tight"}>
                        <Decision of={byLevel[each]} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loading>
    </section>
  );
}
