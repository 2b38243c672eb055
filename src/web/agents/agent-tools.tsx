import { toolWords } from "#web/lib/tool-name.ts";
import { Decision } from "#web/ui/decision.tsx";

import { decisionOf, type Permissions } from "./usual.ts";

/** The agent's tools, each with what it may do with it at its level. */
export function AgentTools({ of: permissions }: { of: Permissions }) {
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">Tools</h2>
      {permissions.tools.length === 0 ? (
        <p class="empty">It has no tools.</p>
      ) : (
        <ul class="tool-list">
          {permissions.tools.map((tool) => (
            <li key={tool.tool} title={tool.description}>
              <code class="cut grow">{tool.skill?.name ?? toolWords(tool.tool)}</code>
              <Decision of={decisionOf(permissions, tool)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
