import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import type { AgentConfiguration } from "#web/parts/agents/agent.ts";
import { ChipsField } from "#web/ui/chips-field.tsx";
import type { Option } from "#web/ui/combobox.tsx";

type OfferedTool = DataOf<"GET /api/tools">["tools"][number];

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

async function findTools(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { tools } = await callData("GET", "/api/tools", { query: { q: words.trim(), limit: 100 }, signal });
  return tools.map((tool) => ({ value: tool.name, text: tool.name, hint: hintOf(tool) }));
}

/** Where it comes from, and what a call of it asks of the agent. */
function hintOf({ origin, source, complexity, level, is_ready }: OfferedTool): string {
  const from = origin === "built_in" ? "built in" : origin === "skill" ? "skill" : (source?.name ?? "");
  return `${from}${is_ready ? "" : ", not connected"} · ${level}, complexity ${complexity}`;
}
