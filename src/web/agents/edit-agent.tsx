import { ApiError, callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { agentPath, ifMatch, type ReadAgent } from "#web/parts/agents/agent.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";

import { AgentFields } from "./agent-fields.tsx";
import { readAgentFields } from "./read-agent-fields.ts";

interface EditAgentProps {
  read: ReadAgent;
  onSaved: () => void;
  /** The person lets their changes go and wants to see the agent as it is. */
  onForget: () => void;
}

/** Changes an agent as it was read. When another change came first, nothing is overwritten. */
export function EditAgent({ read: { agent, tag }, onSaved, onForget }: EditAgentProps) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = readAgentFields(fields, agent.configuration);
    await callData("PUT", agentPath(agent.id), { body, headers: ifMatch(tag) });
    onSaved();
  });
  const isStale = save.error instanceof ApiError && save.error.code === "PRECONDITION_FAILED";
  return (
    <section aria-label="Edit">
      <h2>How it works</h2>
      <Form action={save} submit="Save">
        <AgentFields draft={agent} error={save.error} />
        <p>
          <small>
            Changing the configuration or capabilities makes a new version. Earlier runs count half until the new
            version has done as many.
          </small>
        </p>
      </Form>
      {isStale && <Button onClick={onForget}>Discard my changes and show the current agent</Button>}
    </section>
  );
}
