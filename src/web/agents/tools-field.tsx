import type { AgentConfiguration } from "#web/parts/agents/agent.ts";
import { findTools } from "#web/parts/agents/find-tools.ts";
import { ChipsField } from "#web/ui/chips-field.tsx";

/** The tools and skills of an agent, picked from those that there are. */
export function ToolsField({ configuration: { tools } }: { configuration: AgentConfiguration }) {
  const names = (tools ?? []).filter((tool) => typeof tool === "string");
  if (names.length < (tools ?? []).length)
    return <p class="empty">Its tools were set through the API in a form that cannot be edited here.</p>;
  return (
    <ChipsField
      label="Tools"
      name="configuration.tools"
      chosen={names}
      placeholder="Add a tool or an installed skill"
      find={findTools}
      help={
        tools?.length === 0
          ? "The API set an empty list, so the agent can use no tools. Name the tools that it may use."
          : "The agent may use only these. If empty, it may use all built-in tools and all your skills, but no connected service."
      }
    />
  );
}
