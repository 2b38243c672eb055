import { useId, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Combobox, type Option } from "#web/ui/combobox.tsx";
import { TextField } from "#web/ui/form.tsx";
import { Issue } from "#web/ui/issue.tsx";

import type { Source } from "./target-of.ts";

interface StartTargetProps {
  /** The schedule or trigger; null for a new one. */
  of: Source | null;
  taskHelp: string;
  /** The explanation of the workflow's input; absent where another field of the form has it. */
  inputHelp?: string;
  error: Error | null;
  onKind?: (isWorkflow: boolean) => void;
}

const KINDS = [
  ["agent", "A task of an agent"],
  ["workflow", "A workflow"],
] as const;

/** The fields of a form that say what a schedule or trigger starts: an agent with a task, or a workflow. */
export function StartTarget({ of: source, taskHelp, inputHelp, error, onKind }: StartTargetProps) {
  const [isWorkflow, setIsWorkflow] = useState(source?.workflow != null);
  const id = useId();
  const choose = (value: string): void => {
    setIsWorkflow(value === "workflow");
    onKind?.(value === "workflow");
  };
  return (
    <>
      <div class="field">
        <label for={id}>Starts</label>
        <select
          id={id}
          name="target"
          value={isWorkflow ? "workflow" : "agent"}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {KINDS.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {isWorkflow ? (
        <WorkflowFields of={source} inputHelp={inputHelp} error={error} />
      ) : (
        <AgentFields of={source} taskHelp={taskHelp} error={error} />
      )}
    </>
  );
}

function AgentFields({ of: source, taskHelp, error }: Pick<StartTargetProps, "of" | "taskHelp" | "error">) {
  const agent = source === null || source.workflow !== null ? null : source.agent;
  return (
    <>
      <div class="field">
        <AgentChoice
          label="Agent"
          name="agent_id"
          required
          chosen={agent?.name == null ? undefined : agent.id}
          chosenName={agent?.name ?? undefined}
        />
        <Issue of={error} at="agent_id" />
      </div>
      <TextField
        label="Task"
        name="task"
        rows={4}
        maxLength={20_000}
        required
        defaultValue={source?.task ?? ""}
        help={taskHelp}
        error={error}
      />
    </>
  );
}

function WorkflowFields({
  of: source,
  inputHelp,
  error,
}: {
  of: Source | null;
  inputHelp: string | undefined;
  error: Error | null;
}) {
  const workflow = source?.workflow ?? null;
  const input = source?.input ?? null;
  return (
    <>
      <div class="field">
        <Combobox
          label="Workflow"
          name="workflow_id"
          required
          placeholder="Choose a workflow"
          find={findWorkflows}
          chosen={workflow?.name == null ? null : { value: workflow.id, text: workflow.name }}
        />
        <Issue of={error} at="workflow_id" />
      </div>
      {inputHelp !== undefined && (
        <TextField
          label="Input"
          name="input"
          rows={4}
          placeholder='{ "account": "main" }'
          defaultValue={input === null || Object.keys(input).length === 0 ? "" : JSON.stringify(input, null, 2)}
          help={inputHelp}
          error={error}
        />
      )}
    </>
  );
}

const SHOWN = 20;

async function findWorkflows(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { workflows } = await callData("GET", "/api/workflows", { query: { limit: SHOWN, q: words }, signal });
  return workflows.map(({ id, name, agent }) => ({ value: id, text: name, hint: agent.name ?? "" }));
}
