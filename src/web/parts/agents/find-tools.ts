import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import type { Option } from "#web/ui/combobox.tsx";

type OfferedTool = DataOf<"GET /api/tools">["tools"][number];

/** The tools and skills that an agent can be given, by words of their names and descriptions. */
export async function findTools(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { tools } = await callData("GET", "/api/tools", { query: { q: words.trim(), limit: 100 }, signal });
  return tools.map((tool) => ({ value: tool.name, text: tool.name, hint: hintOf(tool) }));
}

/** Where it comes from, and what a call of it asks of the agent. */
function hintOf({ origin, source, complexity, level, is_ready }: OfferedTool): string {
  const from = origin === "built_in" ? "built in" : origin === "skill" ? "skill" : (source?.name ?? "");
  return `${from}${is_ready ? "" : ", not connected"} · ${level}, complexity ${complexity}`;
}
