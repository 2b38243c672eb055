import { dataOf, type Tenure } from "#sdk/client";
import type { WorkflowRunEvent } from "#sdk/workflows";

import { agentIdOf, isUuid } from "./agents.ts";
import { type Call, type Command, textOf } from "./command.ts";
import { EXIT, type ExitCode, misused, toldWords } from "./failure.ts";
import { ownValue } from "./lookup.ts";
import { showList, showOne } from "./output.ts";
import { readTextFile } from "./text-file.ts";

type Verb = (call: Call, tenure: Tenure, named: string) => Promise<ExitCode>;

/** The workflow that a person names by its id or its name. Each name has one only. */
async function workflowIdOf(tenure: Tenure, named: string): Promise<string> {
  if (isUuid(named)) return named;
  for await (const workflow of tenure.pages("/api/workflows", "workflows", { query: { q: named, limit: 100 } }))
    if (workflow.name === named) return workflow.id;
  throw misused(`No workflow is named "${named}". See: tenure workflows`);
}

async function listAll({ output }: Call, tenure: Tenure): Promise<ExitCode> {
  const all = [];
  for await (const workflow of tenure.pages("/api/workflows", "workflows", { query: { limit: 100 } }))
    all.push(workflow);
  showList(output, all, [
    ["NAME", ({ name }) => name],
    ["VERSION", ({ version }) => version],
    ["STEPS", ({ step_count: steps }) => steps],
    ["OPEN RUNS", ({ open_runs: runs }) => runs],
    ["AGENT", ({ agent }) => agent.name ?? agent.id],
    ["ID", ({ id }) => id],
  ]);
  return EXIT.done;
}

const show: Verb = async ({ output }, tenure, named) => {
  const path = { id: await workflowIdOf(tenure, named) };
  const workflow = await dataOf(tenure.api.GET("/api/workflows/{id}", { params: { path } }));
  const { needs } = workflow.readiness;
  showOne(output, workflow, {
    id: workflow.id,
    name: workflow.name,
    version: workflow.version,
    agent: workflow.agent.name ?? workflow.agent.id,
    steps: workflow.steps.map(({ step_id: id }) => id).join(", "),
    owner: workflow.owner.name ?? workflow.owner.id,
    ready: needs.length === 0 ? "yes" : needs.map(({ message }) => message).join(" "),
  });
  return EXIT.done;
};

interface Start {
  rehearsal: boolean;
}

/** Starts a run, and waits for its end unless `--no-wait` is given. */
const start =
  ({ rehearsal }: Start): Verb =>
  async (call, tenure, named) => {
    const { output } = call;
    const id = await workflowIdOf(tenure, named);
    const { run_id: runId } = await tenure.workflows.run(id, { rehearsal, input: inputOf(call) });
    if (call.flags["no-wait"] === true) {
      showOne(output, { run_id: runId }, { run: runId });
      return EXIT.done;
    }
    const run = await tenure.workflowRuns.ended(runId);
    showOne(output, run, {
      run: runId,
      status: run.status,
      error: run.error === null ? undefined : `${run.error.step_id ?? ""} ${run.error.message}`.trim(),
      output: JSON.stringify(run.output),
    });
    return run.status === "completed" ? EXIT.done : EXIT.notDone;
  };

/** Shows the steps of a run as they change, up to its end; with `--json` one line for each event. */
export async function followWorkflowRun(
  { output, signal }: Call,
  tenure: Tenure,
  runId: string,
  after: string | undefined,
): Promise<ExitCode> {
  const told = new Map<string, string>();
  for await (const { id, event, data } of tenure.workflowRuns.follow(runId, { after, signal })) {
    if (output.isJson) output.line(JSON.stringify({ id, event, data }));
    else if (event === "step") {
      const { name, words } = stepWords(data);
      if (data.status !== "pending" && told.get(name) !== words) output.note(`${name}: ${words}`);
      told.set(name, words);
    }
    if (event !== "end") continue;
    if (!output.isJson) {
      output.line(JSON.stringify(data.output));
      const words = data.error === null ? "" : `: ${toldWords(data.error.message)} [${toldWords(data.error.code)}]`;
      output.note(`${data.status}${words} (${data.run_id})`);
    }
    return data.status === "completed" ? EXIT.done : EXIT.notDone;
  }
  return EXIT.notDone;
}

/** A step's name, and its state with what it waits for. */
function stepWords(step: Extract<WorkflowRunEvent, { event: "step" }>["data"]): { name: string; words: string } {
  const { step_id: id, item, status, error, approval_id: approval, waits_for: signal } = step;
  const waits =
    status !== "waiting"
      ? ""
      : approval !== null
        ? `, tenure approve ${toldWords(approval)}`
        : signal !== null
          ? `, for the signal ${toldWords(signal)}`
          : "";
  const failure = error === null ? "" : `: ${toldWords(error.message)} [${toldWords(error.code)}]`;
  return { name: `${toldWords(id)}${item === null ? "" : `[${item}]`}`, words: `${status}${waits}${failure}` };
}

/** The inputs of a run, as a JSON object. */
function inputOf(call: Call): Record<string, unknown> {
  const text = textOf(call, "input") ?? "{}";
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below.
  }
  throw misused("--input must be a JSON object.");
}

/** Reports what a file has, and stores it with `--agent` when nothing in it was refused. */
const importFile: Verb = async (call, tenure, file) => {
  const { output } = call;
  const text = await readTextFile(file);
  const agent = textOf(call, "agent");
  const query = agent === undefined ? {} : { save: "true" as const, agent_id: await agentIdOf(tenure, agent) };
  const {
    refused,
    warnings,
    mapped,
    definition,
    workflow_id: id,
  } = await dataOf(
    tenure.api.POST("/api/workflows/import", {
      params: { query },
      body: {},
      // The document describes a file as a text; the client would write it as JSON.
      bodySerializer: () => text,
      headers: { "content-type": "application/octet-stream" },
    }),
  );
  if (output.isJson) output.line(JSON.stringify({ definition, mapped, warnings, refused, workflow_id: id }, null, 2));
  else {
    for (const { node, message } of warnings) output.note(`${node === null ? "" : `${node}: `}${message}`);
    showList(
      output,
      [...mapped, ...refused.map((one) => ({ ...one, to: `refused: ${one.reason}` }))],
      [
        ["NODE", ({ node }) => node],
        ["TYPE", ({ type }) => type],
        ["STEP", ({ to }) => to],
      ],
    );
    if (id !== null) output.line(`stored as ${id}`);
  }
  return refused.length === 0 ? EXIT.done : EXIT.refused;
};

const VERBS: Readonly<Record<string, Verb>> = {
  show,
  run: start({ rehearsal: false }),
  rehearse: start({ rehearsal: true }),
  import: importFile,
};

export const workflows: Command = {
  usage: "workflows [show <workflow> | run <workflow> | rehearse <workflow> | import <file> [--agent <agent>]]",
  summary:
    "list the workflows, show one, run or rehearse it (--input <json>, --no-wait), or report what a file of n8n or an own file has and store it for an agent",
  flags: { agent: "text", input: "text", "no-wait": "switch" },
  async run(call) {
    const [verb = "list", named] = call.words;
    if (verb === "list") return listAll(call, await call.connect());
    const act = ownValue(VERBS, verb);
    if (act === undefined)
      throw misused(`tenure workflows has no "${verb}". It has: list, ${Object.keys(VERBS).join(", ")}`);
    if (named === undefined)
      throw misused(
        `Name the ${verb === "import" ? "file" : "workflow"}: tenure workflows ${verb} <${verb === "import" ? "file" : "workflow"}>`,
      );
    return act(call, await call.connect(), named);
  },
};
