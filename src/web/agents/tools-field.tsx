import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { ChipsField } from "#web/ui/chips-field.tsx";
import type { Option } from "#web/ui/combobox.tsx";

import type { AgentConfiguration } from "./agent.ts";
import { KNOWN_TOOLS } from "./known-tools.ts";

/** How many skills are offered for what was typed. */
const SKILLS_SHOWN = 20;

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
          ? "Its list is empty, as the API set it: it may use none. Name those it may use."
          : "The only ones it may use. Without any it may use all that are built in and all your skills, and no connected service."
      }
    />
  );
}

async function findTools(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const typed = words.trim().toLowerCase();
  const known = KNOWN_TOOLS.filter(({ text, hint }) => `${text} ${hint}`.toLowerCase().includes(typed));
  const skills = may("SKILL_VIEW") ? await findSkills(typed, signal) : [];
  return [...skills, ...known];
}

async function findSkills(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const query = { query: words, is_installed: true, limit: SKILLS_SHOWN };
  const { skills } = await call<{ skills: { name: string }[] }>("GET", "/api/v1/skills/private", { query, signal });
  return skills.map(({ name }) => ({ value: name, text: name, hint: "skill" }));
}
