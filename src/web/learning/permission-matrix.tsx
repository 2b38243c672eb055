import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Level } from "#web/ui/level.tsx";
import { Loading } from "#web/ui/loading.tsx";

const LEVELS = ["student", "intern", "supervised", "autonomous"] as const;
type Decision = "allowed" | "asks" | "refused";

interface Permissions {
  level: string;
  tools: readonly {
    tool: string;
    description: string;
    skill: { name: string } | null;
    action: string;
    complexity: number;
    by_level: Readonly<Record<(typeof LEVELS)[number], Decision>>;
  }[];
}

const DECISIONS: Readonly<Record<Decision, readonly [word: string, icon: IconName, look: string]>> = {
  allowed: ["Allowed", "check", "done"],
  asks: ["Asks", "inbox", "waiting"],
  refused: ["Refused", "refused", "void"],
};

/** What the agent may do with each of its tools at each level, once somebody opens it; governance itself says so. */
export function PermissionMatrix({ agentId }: { agentId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>What each level may do</summary>
        {isOpen && <Matrix agentId={agentId} />}
      </details>
    </section>
  );
}

function Matrix({ agentId }: { agentId: string }) {
  const permissions = useLoad(
    (signal) => callData<Permissions>("GET", `/api/agents/${agentId}/permissions`, { signal }),
    [agentId],
  );
  return (
    <Loading of={permissions}>
      {({ tools, level }) => (
        <div class="table-scroll" tabIndex={0} role="group" aria-label="What each level may do">
          <table>
            <thead>
              <tr>
                <th scope="col">Tool</th>
                <th scope="col">Action</th>
                {LEVELS.map((each) => (
                  <th key={each} scope="col" aria-current={each === level ? "true" : undefined}>
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
                    <code>{action}</code> <small>{complexity} of 4</small>
                  </td>
                  {LEVELS.map((each) => (
                    <td key={each} class="tight">
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
