import { useLocation } from "preact-iso";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Field, Form, TextField } from "#web/ui/form.tsx";

/** The form that asks for an approval, and leads to the request. */
export function RequestFields({ onDone }: { onDone: () => void }) {
  const { route } = useLocation();
  const request = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { arguments: text, ...body } = fields;
    const asked = await callData("POST", "/api/approvals/request", {
      body: {
        ...body,
        agent_id: body["agent_id"],
        action: body["action"],
        input_summary: body["input_summary"],
        arguments: readJsonObject("Details", text),
      },
    });
    readAgain(["/api/approvals"]);
    onDone();
    route(`/approvals/${asked.id}`);
  });
  return (
    <Form action={request} submit="Ask for it">
      <div class="columns">
        <AgentChoice label="Agent" name="agent_id" required />
        <Field
          label="Action"
          name="action"
          maxLength={100}
          required
          help="The action's name, such as send, deploy or refund."
          error={request.error}
        />
      </div>
      <TextField
        label="Information for the approver"
        name="input_summary"
        rows={2}
        maxLength={1000}
        placeholder="Deploy build 42 to production"
        required
      />
      <TextField
        label="Details"
        name="arguments"
        rows={3}
        placeholder={'{"build": 42}'}
        help="Exactly what would be done, as JSON. Optional."
      />
    </Form>
  );
}
