import { useState } from "preact/hooks";

import { call, callData } from "#web/lib/call.ts";
import type { BodyOf } from "#web/lib/operation.ts";
import { readJsonList } from "#web/lib/read-json.ts";
import { useAction } from "#web/lib/use-action.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Combobox, type Option } from "#web/ui/combobox.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Field, Form, TextField } from "#web/ui/form.tsx";

import type { Workflow } from "./workflow.ts";

type NewBody = BodyOf<"POST /api/workflows">;

const SOURCES = [
  ["template", "A template"],
  ["first", "One step of the agent"],
  ["steps", "Steps as JSON"],
] as const;

/** Makes a workflow: from a template, with one first step, or from steps as JSON. */
export function NewWorkflow({ onMade, onClose }: { onMade: (made: Workflow) => void; onClose: () => void }) {
  return (
    <Drawer title="New workflow" onClose={onClose}>
      {(close) => (
        <NewForm
          onMade={(made) => {
            close();
            onMade(made);
          }}
        />
      )}
    </Drawer>
  );
}

function NewForm({ onMade }: { onMade: (made: Workflow) => void }) {
  const [source, setSource] = useState<string>("template");
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    onMade(await callData("POST", "/api/workflows", { body: bodyOf(fields) }));
  });
  const { error } = save;
  return (
    <Form action={save} submit="Create the workflow">
      <div
        class="stack"
        onChange={({ target }) =>
          target instanceof HTMLSelectElement && target.name === "source" && setSource(target.value)
        }
      >
        <Field label="Name" name="name" maxLength={200} required autoFocus placeholder="Invoice intake" error={error} />
        <AgentChoice label="Agent that acts where a step names none" name="agent_id" required />
        <Choice label="It begins with" name="source" options={SOURCES} chosen="template" />
        {source === "template" && (
          <Combobox label="Template" name="template_id" required placeholder="Choose a template" find={findTemplates} />
        )}
        {source === "first" && (
          <TextField
            label="The agent's order"
            name="prompt"
            rows={3}
            maxLength={20_000}
            required
            placeholder="Sort the request, and draft an answer"
            error={error}
          />
        )}
        {source === "steps" && (
          <TextField
            label="Steps"
            name="steps"
            rows={12}
            required
            placeholder='[{"step_id": "read", "name": "Read it", "step_type": "agent", "parameters": {"prompt": "…"}}]'
            error={error}
          />
        )}
      </div>
    </Form>
  );
}

function bodyOf(fields: Readonly<Record<string, string>>): NewBody {
  const named = { name: fields["name"] ?? "", agent_id: fields["agent_id"] ?? "" };
  if (fields["source"] === "template") return { ...named, template_id: fields["template_id"] ?? "" };
  if (fields["source"] === "steps")
    return { ...named, steps: readJsonList("Steps", fields["steps"] ?? "") as NewBody["steps"] };
  const order = { step_id: "work", name: "Do the work", step_type: "agent", depends_on: ["start"] };
  return {
    ...named,
    steps: [
      { step_id: "start", name: "Start", step_type: "trigger_manual" },
      { ...order, parameters: { prompt: fields["prompt"] ?? "" } },
    ],
  };
}

/** Templates of the marketplace, the most fitting first. */
async function findTemplates(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const templates = await call("GET", "/api/marketplace/templates", { query: { q: words, limit: 20 }, signal });
  return templates.map(({ id: value, name: text, author: hint }) => ({ value, text, hint }));
}
