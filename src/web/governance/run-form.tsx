import { useLocation } from "preact-iso";
import { useState } from "preact/hooks";

import { ApiError, call, callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Choice, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { InputFields, readRunFields } from "./input-fields.tsx";
import { sayAction, type SdlcAgentType } from "./sdlc.ts";

/** Long enough for what rules can do at once; what takes longer is followed. */
const WAIT_SECONDS = 2;

interface Choices {
  types: readonly SdlcAgentType[];
  approvals: DataOf<"GET /api/approvals">["approvals"];
  projects: readonly { id: string; name: string }[];
}

async function readChoices(signal: AbortSignal): Promise<Choices> {
  const [types, { approvals }, { projects }] = await Promise.all([
    call("GET", "/api/sdlc/agent-types", { signal }),
    callData("GET", "/api/approvals", { query: { status: "approved", limit: 100 }, signal }),
    callData("GET", "/api/sdlc/projects", {
      query: { status: "active", limit: 100 },
      signal,
    }),
  ]);
  return { types, approvals, projects };
}

/** Starts one action of a development agent; the page then shows its run. */
export function RunForm() {
  const choices = useLoad(readChoices, []);
  return (
    <section>
      <h2>Run an action</h2>
      <Loading of={choices}>{(loaded) => <ActionForm choices={loaded} />}</Loading>
    </section>
  );
}

function ActionForm({ choices: { types, approvals, projects } }: { choices: Choices }) {
  const { route } = useLocation();
  const [typeId, setTypeId] = useState<string>(types[0]?.id ?? "");
  const type = types.find(({ id }) => id === typeId);
  const [chosenAction, setAction] = useState("");
  const action = type?.capabilities.includes(chosenAction) === true ? chosenAction : (type?.capabilities[0] ?? "");
  const run = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = { ...readRunFields(fields), wait_seconds: WAIT_SECONDS };
    route(`/development?run_id=${await startRun(body)}`);
  });
  const needsProject = type?.id === "deployer";
  if (type === undefined) return <p class="empty">The platform has no types of development agents.</p>;
  return (
    <Form action={run} submit="Run it">
      <div class="columns">
        <AgentChoice label="Agent" name="agent_id" required />
        <label>
          Works as
          <select name="agent_type" value={typeId} onChange={(event) => setTypeId(event.currentTarget.value)}>
            {types.map(({ id, name, enabled }) => (
              <option key={id} value={id}>
                {enabled ? name : `${name} (not enabled)`}
              </option>
            ))}
          </select>
        </label>
        <label>
          Action
          <select name="action" value={action} onChange={(event) => setAction(event.currentTarget.value)}>
            {type.capabilities.map((name) => (
              <option key={name} value={name}>
                {sayAction(name)}
              </option>
            ))}
          </select>
        </label>
        <Choice
          label="Approval"
          name="approval_id"
          options={[
            ["", "Ask for one when it is needed"],
            ...approvals
              .filter((approval) => approval.action === action)
              .map((approval): [string, string] => [approval.id, approval.title]),
          ]}
        />
        {needsProject && (
          <Choice
            label="Project"
            name="project_id"
            required
            options={[
              ["", projects.length === 0 ? "None yet: create one under Projects" : "Choose a project"],
              ...projects.map(({ id, name }): [string, string] => [id, name]),
            ]}
          />
        )}
      </div>
      <InputFields type={type.id} action={action} />
    </Form>
  );
}

/** The new run's id; also of one that failed while it was waited for, because the run itself says why. */
async function startRun(body: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    return (await callData("POST", "/api/sdlc/run", { body })).run_id;
  } catch (error) {
    const runId = error instanceof ApiError ? error.details["run_id"] : undefined;
    if (typeof runId === "string") return runId;
    throw error;
  }
}
