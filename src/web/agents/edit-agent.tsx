import { ApiError, callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";

import { AgentFields } from "./agent-fields.tsx";
import { agentPath, ifMatch, type ReadAgent } from "./agent.ts";
import { readAgentFields } from "./read-agent-fields.ts";

interface EditAgentProps {
  read: ReadAgent;
  /** After it was saved, or left as it is. */
  onDone: () => void;
}

/** Changes an agent as it was read. When another change came first, nothing is overwritten. */
export function EditAgent({ read: { agent, tag }, onDone }: EditAgentProps) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = readAgentFields(fields, agent.configuration);
    await callData("PUT", agentPath(agent.id), { body, headers: ifMatch(tag) });
    onDone();
  });
  const isStale = save.error instanceof ApiError && save.error.code === "PRECONDITION_FAILED";
  return (
    <section aria-label="Edit">
      <Form action={save} submit="Save">
        <AgentFields agent={agent} error={save.error} />
        <p>
          <small>
            Changing the configuration or capabilities makes a new version. Earlier tasks count half until the new
            version has done as many.
          </small>
        </p>
      </Form>
      <Button onClick={onDone}>{isStale ? "Leave my changes and show the agent as it is now" : "Cancel"}</Button>
    </section>
  );
}
