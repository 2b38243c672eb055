import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;
type Permissions = DataOf<"GET /api/agents/{agent_id}/permissions">;
type Decision = Permissions["tools"][number]["by_level"][(typeof LEVELS)[number]];

const DECISIONS: Readonly<Record<Decision, readonly [word: string, icon: IconName, look: string]>> = {
  allowed: ["Allowed", "check", "done"],
  asks: ["Asks", "inbox", "waiting"],
  refused: ["Refused", "refused", "void"],
};

/** What the agent may do with each of its tools at each level; governance itself says so. */
export function PermissionMatrix({ agentId }: { agentId: string }) {
  const permissions = useLoad((signal) => callData("GET", `/api/agents/${agentId}/permissions`, { signal }), [agentId]);
  return (
    <section aria-labelledby="may-do">
      <h2 id="may-do" class="row">
        <span class="grow">What it may do</span>
        <small>Asks: a person decides each time</small>
      </h2>
      <Loading of={permissions}>
        {({ tools, level }) => (
          <div class="table-scroll" tabIndex={0} role="group" aria-label="What each level may do">
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
                        <Word of={byLevel[each]} />
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

function Word({ of: decision }: { of: Decision }) {
  const [word, icon, look] = DECISIONS[decision];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
