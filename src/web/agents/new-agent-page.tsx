import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ROLES } from "#web/parts/agents/agent.ts";
import { Choice, Form } from "#web/ui/form.tsx";
import { LEVEL_WORDS, LEVELS } from "#web/ui/levels.ts";
import { Page } from "#web/ui/page.tsx";

import { type AgentDraft, AgentFields } from "./agent-fields.tsx";
import { readAgentFields } from "./read-agent-fields.ts";
import { TemplateChoice, type TemplateDraft } from "./template-choice.tsx";

const LEVEL_CHOICES = LEVELS.map((level) => {
  const { name, does } = LEVEL_WORDS[level];
  return [level, `${name}: ${does}`] as const;
});

const EMPTY: AgentDraft = { name: "", description: null, capabilities: [], configuration: {} };

/** Makes an agent, then goes to it. */
export function NewAgentPage() {
  const { route } = useLocation();
  const [template, setTemplate] = useState<TemplateDraft | null>(null);
  const create = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { ...readAgentFields(fields), role: fields["role"], maturity_level: fields["maturity_level"] };
    const { agent } = await callData("POST", "/api/agents", { body });
    route(`/agents/${agent.id}`);
  });
  const mayApprove = may("GOVERNANCE_APPROVE");
  if (!may("AGENT_MANAGE"))
    return (
      <Page title="New agent">
        <p>
          You cannot create agents. Ask a person who can manage agents. Back to <a href="/agents">the agents</a>.
        </p>
      </Page>
    );
  return (
    <Page title="New agent" lead="Only the name is required. Everything but the role can be changed later.">
      <div class="form-width">
        <TemplateChoice chosen={template} onChoose={setTemplate} />
      </div>
      <Form action={create} submit="Create the agent">
        <AgentFields key={template?.templateId} draft={template?.draft ?? EMPTY} error={create.error}>
          <div class="columns">
            <Choice label="Role" name="role" options={ROLES} chosen={template?.role ?? "general-assistant"} required />
            <Choice
              label="Level"
              name="maturity_level"
              options={mayApprove ? LEVEL_CHOICES : LEVEL_CHOICES.slice(0, 1)}
              chosen="student"
              required
            />
          </div>
          <p>
            <small>
              {mayApprove
                ? "The role cannot be changed later. Agents usually earn levels above student; choosing one here grants it at once."
                : "The role cannot be changed later. Every agent starts as a student and earns its level."}
            </small>
          </p>
        </AgentFields>
      </Form>
      <p>
        <a href="/agents">Back to the agents</a>
      </p>
    </Page>
  );
}
