import { roundedMessage, roundedNumbers } from "#lib/exact-numbers";
import { dataOf, type Tenure, TenureError } from "#sdk/client";
import type { RunEvent } from "#sdk/runs";

import { agentIdOf } from "./agents.ts";
import { type Call, type Command, textOf } from "./command.ts";
import { EXIT, type ExitCode, misused, toldWords } from "./failure.ts";
import { type Output, printable, showList } from "./output.ts";
import { followWorkflowRun } from "./workflows.ts";

/** Tells what a run waits for, with the command that decides it. */
async function tellApproval(output: Output, tenure: Tenure, approvalId: string): Promise<void> {
  const approval = await tenure.approvals.get(approvalId);
  output.note("", `Waits for an approval: ${approval.input_summary}`, `  tenure approve ${approval.id}`);
}

/** Shows the events of a run up to its end; with `--json` one line for each. */
async function showRun({ output }: Call, tenure: Tenure, events: AsyncIterable<RunEvent>): Promise<ExitCode> {
  for await (const { id, event, data } of events) {
    if (output.isJson) output.line(JSON.stringify({ id, event, data }));
    else if (event === "text") output.part(data.text);
    else if (event === "text_reset") output.note("", "(The text above is not the answer.)");
    else if (event === "approval") await tellApproval(output, tenure, data.approval_id);
    if (event !== "end") continue;
    if (!output.isJson) {
      output.part("\n");
      const words = data.error === null ? "" : `: ${toldWords(data.error.message)} [${toldWords(data.error.code)}]`;
      const outcome =
        data.outcome === null || data.outcome === data.status ? "" : `, ${data.outcome.replace("_", " ")}`;
      output.note(`${data.status}${outcome}${words} (${data.execution_id})`);
    }
    return data.status === "completed" && (data.outcome ?? "done") === "done" ? EXIT.done : EXIT.notDone;
  }
  return EXIT.notDone;
}

export const run: Command = {
  usage: 'run <agent> "<task>" [--context <json>] [--ask] [--no-follow] [--key <idempotency key>]',
  summary: "give an agent a task and follow the run; Ctrl-C leaves it running",
  flags: { context: "text", ask: "switch", "no-follow": "switch", key: "text" },
  words: 2,
  async run(call) {
    const [named = "", task = ""] = call.words;
    const context = contextOf(textOf(call, "context"));
    const key = textOf(call, "key");
    const tenure = await call.connect();
    const agentId = await agentIdOf(tenure, named);
    const started = await tenure.runs.start(
      agentId,
      {
        task,
        ...(context === undefined ? {} : { context: context as never }),
        ...(call.flags["ask"] === true ? { parameters: { ask: true } } : {}),
      },
      key === undefined ? {} : { idempotencyKey: key },
    );
    if (call.flags["no-follow"] === true) {
      const { executionId, approvalId } = started;
      const whole = { execution_id: executionId, agent_id: agentId, approval_id: approvalId };
      call.output.line(call.output.isJson ? JSON.stringify(whole) : executionId);
      return EXIT.done;
    }
    call.output.note(`Run ${started.executionId}`);
    // A run whose whole task waits has no step that tells its approval.
    if (started.approvalId !== null && !call.output.isJson) await tellApproval(call.output, tenure, started.approvalId);
    return showRun(call, tenure, started.follow({ signal: call.signal }));
  },
};

interface Started {
  execution_id: string | null;
  workflow_run_id: string | null;
}

/** The id of the run that a schedule or trigger has just started; null where it started none. */
export const startedId = ({ execution_id: executionId, workflow_run_id: runId }: Started): string | null =>
  executionId ?? runId;

/** Shows a run that a schedule or trigger has just started, up to its end. */
export async function followStarted(call: Call, tenure: Tenure, started: Started): Promise<ExitCode> {
  if (started.execution_id !== null) return followAccepted(call, tenure, started.execution_id);
  const runId = started.workflow_run_id ?? "";
  call.output.note(`Run ${runId}`);
  return followWorkflowRun(call, tenure, runId, undefined);
}

async function followAccepted(call: Call, tenure: Tenure, executionId: string): Promise<ExitCode> {
  const path = { execution_id: executionId };
  const { execution } = await dataOf(tenure.api.GET("/api/executions/{execution_id}", { params: { path } }));
  const { agent, awaiting_approval_id: approvalId } = execution;
  call.output.note(`Run ${executionId}`);
  // A run whose whole task waits has no step that tells its approval.
  if (approvalId !== null && !call.output.isJson) await tellApproval(call.output, tenure, approvalId);
  return showRun(call, tenure, tenure.runs.follow(agent.id, executionId, { signal: call.signal }));
}

function contextOf(text: string | undefined): object | undefined {
  if (text === undefined) return undefined;
  for (const number of roundedNumbers(text))
    throw misused(printable(`--context: ${number.path.join(".")} ${roundedMessage(number)}.`));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The refusal below says it.
  }
  throw misused("--context must be a JSON object.");
}

/** The agent whose run it is; null where no agent has such a run. */
async function agentOfRun(tenure: Tenure, executionId: string): Promise<string | null> {
  const path = { execution_id: executionId };
  try {
    return (await dataOf(tenure.api.GET("/api/executions/{execution_id}", { params: { path } }))).execution.agent.id;
  } catch (error) {
    if (error instanceof TenureError && error.status === 404) return null;
    throw error;
  }
}

export const follow: Command = {
  usage: "follow <run> [--after <event>]",
  summary: "show the events of an agent's or a workflow's run, from its beginning or after an event",
  flags: { after: "text" },
  words: 1,
  async run(call) {
    const [runId = ""] = call.words;
    const tenure = await call.connect();
    const after = textOf(call, "after");
    const agentId = await agentOfRun(tenure, runId);
    if (agentId === null) return followWorkflowRun(call, tenure, runId, after);
    return showRun(call, tenure, tenure.runs.follow(agentId, runId, { after, signal: call.signal }));
  },
};

const MOST_RUNS = 100;

export const logs: Command = {
  usage: "logs [agent] [--limit <number>]",
  summary: "list the latest runs of all agents or of one",
  flags: { limit: "text" },
  async run(call) {
    const limit = Number(textOf(call, "limit") ?? 20);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST_RUNS)
      throw misused(`--limit must be a number from 1 to ${MOST_RUNS}.`);
    const [named] = call.words;
    const tenure = await call.connect();
    const query = { limit, ...(named === undefined ? {} : { agent_id: [await agentIdOf(tenure, named)] }) };
    const { executions } = await dataOf(tenure.api.GET("/api/executions", { params: { query } }));
    showList(call.output, executions, [
      ["BEGAN", ({ created_at: at }) => at],
      ["AGENT", ({ agent }) => agent.name],
      ["STATUS", ({ status }) => status],
      ["OUTCOME", ({ outcome }) => outcome],
      ["TASK", ({ task }) => task],
      ["RUN", ({ execution_id: id }) => id],
    ]);
    return EXIT.done;
  },
};
