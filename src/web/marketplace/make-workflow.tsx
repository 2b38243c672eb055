import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Json } from "#web/ui/text.tsx";

import { valuesOf, WorkflowInputField } from "./workflow-input-field.tsx";
import type { WorkflowTemplateDetail } from "./workflow-template.ts";

/** Gives a value to the browser as a JSON file to keep. */
function saveAsFile(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface MadeWorkflow {
  name: string;
  message: string;
  definition: unknown;
}

interface MakeWorkflowProps {
  template: WorkflowTemplateDetail;
  onMade: () => void;
}

/** Fills a template in, or takes its graph along as it is. The API stores neither, so both can be saved as a file. */
export function MakeWorkflow({ template, onMade }: MakeWorkflowProps) {
  const [made, setMade] = useState<MadeWorkflow | null>(null);
  const path = `/api/marketplace/templates/${template.id}` as const;
  const make = useAction(async ({ workflow_name = "", ...fields }: Readonly<Record<string, string>>) => {
    const answer = await call("POST", `${path}/create-workflow`, {
      query: { workflow_name },
      body: valuesOf(template.input_schema, fields),
    });
    const { workflow_definition: definition, message } = answer;
    setMade({ name: definition.name, message, definition });
    onMade();
  });
  const importGraph = async (): Promise<void> => {
    const graph = await call("POST", `${path}/import`);
    setMade({ name: graph.name, message: `This is your copy of the graph of “${graph.name}”.`, definition: graph });
    onMade();
  };
  return (
    <section>
      <h2>Use it</h2>
      {made !== null && <Made workflow={made} />}
      <Form action={make} submit="Make the workflow">
        <Field label="Name of your workflow" name="workflow_name" maxLength={200} placeholder={template.name} />
        {template.input_schema.map((input) => (
          <WorkflowInputField key={input.name} input={input} />
        ))}
      </Form>
      <p>Or import the template's graph unchanged, to edit it elsewhere.</p>
      <ActionButton act={importGraph}>Import the graph</ActionButton>
    </section>
  );
}

function Made({ workflow: { name, message, definition } }: { workflow: MadeWorkflow }) {
  return (
    <>
      <Notice>{message} It is not stored here: save it.</Notice>
      <p>
        <Button onClick={() => saveAsFile(`${name}.json`, definition)}>Save as a file</Button>
      </p>
      <details>
        <summary>Definition</summary>
        <Json value={definition} />
      </details>
    </>
  );
}
