import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Choice, Form } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

import { AgentFields } from "./agent-fields.tsx";
import { type Agent, LEVELS, ROLES } from "./agent.ts";
import { readAgentFields } from "./read-agent-fields.ts";

/** Makes an agent, then goes to it. */
export function NewAgentPage() {
  const { route } = useLocation();
  const create = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { ...readAgentFields(fields), role: fields["role"], maturity_level: fields["maturity_level"] };
    const { agent } = await callData<{ agent: Agent }>("POST", "/api/agents", { body });
    route(`/agents/${agent.id}`);
  });
  const mayApprove = may("GOVERNANCE_APPROVE");
  if (!may("AGENT_MANAGE"))
    return (
      <Page title="New agent">
        <p>
          You may not create agents. A person who may manage them can. Back to <a href="/agents">the agents</a>.
        </p>
      </Page>
    );
  return (
    <Page title="New agent" lead="Only the name, role and level are needed; the rest can be filled in later.">
      <Form action={create} submit="Create the agent">
        <AgentFields agent={null} error={create.error}>
          <div class="columns">
            <Choice label="Role" name="role" options={ROLES} chosen="general-assistant" required />
            <Choice
              label="Level"
              name="maturity_level"
              options={mayApprove ? LEVELS : LEVELS.slice(0, 1)}
              chosen="student"
              required
            />
          </div>
          <p>
            <small>
              {mayApprove
                ? "The role cannot be changed later. A level above student is usually earned; if you choose one here, you grant it at once."
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
