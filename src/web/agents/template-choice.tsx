import { call } from "#web/lib/call.ts";
import type { AnswerOf } from "#web/lib/operation.ts";
import { nameOfTool } from "#web/lib/tool-name.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Combobox, type Option } from "#web/ui/combobox.tsx";
import { Notice, Problem } from "#web/ui/notice.tsx";

import type { AgentDraft } from "./agent-fields.tsx";

type AgentTemplate = AnswerOf<"GET /api/agent-marketplace/{template_id}">;

/** The agent that a template describes. */
export interface TemplateDraft {
  templateId: string;
  draft: AgentDraft;
  role: string;
}

const SHOWN = 20;

interface TemplateChoiceProps {
  chosen: TemplateDraft | null;
  onChoose: (template: TemplateDraft) => void;
}

/** Fills the fields of a new agent from a template of the marketplace. */
export function TemplateChoice({ chosen, onChoose }: TemplateChoiceProps) {
  const fill = useAction(async (templateId: string) => {
    onChoose(draftOf(await call("GET", `/api/agent-marketplace/${templateId}`)));
  });
  return (
    <>
      <Combobox
        label="Start from a template"
        placeholder="Find one on the marketplace"
        find={findTemplates}
        onChoose={({ value }) => void fill.run(value)}
      />
      <Problem error={fill.error} />
      {chosen !== null && (
        <Notice>
          <p>
            The fields below come from “{chosen.draft.name}”, without its instructions and lessons. To get these too,{" "}
            <a href={`/marketplace/agents/${chosen.templateId}`}>install it</a>.
          </p>
        </Notice>
      )}
    </>
  );
}

async function findTemplates(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const query = { query: words, limit: SHOWN };
  const { agents } = await call("GET", "/api/agent-marketplace/browse", { query, signal });
  return agents.map(({ id, name, category }) => ({
    value: id,
    text: name,
    ...(category === null ? {} : { hint: category }),
  }));
}

/** A tool that the tenant lacks stays named, so that the API refuses it: without it the agent could get more than the template says. */
function draftOf({ id, name, description, contents }: AgentTemplate): TemplateDraft {
  const { role = "general-assistant", capabilities = [], model = null, tools = [] } = contents ?? {};
  const configuration = {
    ...(model === null ? {} : { model }),
    ...(tools.length === 0 ? {} : { tools: tools.map(nameOfTool) }),
  };
  return { templateId: id, role, draft: { name, description, capabilities: [...capabilities], configuration } };
}
