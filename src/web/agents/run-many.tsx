import { useRef } from "preact/hooks";

import { ApiError, callData } from "#web/lib/call.ts";
import { randomKey } from "#web/lib/random-key.ts";
import { useAction } from "#web/lib/use-action.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import type { BulkResult } from "#web/parts/bulk/bulk-result.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, TextField } from "#web/ui/form.tsx";

/** The number of requests in parallel. */
const AT_ONCE = 4;

interface RunManyProps {
  ids: readonly string[];
  /** The result of each, in the same order. */
  onDone: (results: readonly BulkResult[]) => void;
  onClose: () => void;
}

/** Gives one task to many agents. Each agent answers for itself, and has one run however often this is sent. */
export function RunMany({ ids, onDone, onClose }: RunManyProps) {
  const order = useRef(randomKey());
  const run = useAction(async ({ task = "" }: Readonly<Record<string, string>>) => {
    onDone(await runEach(ids, task.trim(), order.current));
  });
  const count = ids.length === 1 ? "1 agent" : `${ids.length} agents`;
  return (
    <Dialog title={`Run a task on ${count}`} look="wide" onClose={onClose}>
      {() => (
        <Form action={run} submit={`Run on ${count}`}>
          <TextField
            label="Task"
            name="task"
            rows={4}
            required
            maxLength={20_000}
            placeholder="Summarize what came in today"
            help="Each agent works by its own rules, and each run counts separately."
          />
        </Form>
      )}
    </Dialog>
  );
}

async function runEach(ids: readonly string[], task: string, order: string): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(some.map((id) => runOn(id, task, `${order}-${id}`)))));
  }
  return results;
}

/** A refusal is an answer. Where none came, the same key makes sure that a second try starts no second run. */
async function runOn(id: string, task: string, key: string): Promise<BulkResult> {
  const headers = { Prefer: "respond-async", "Idempotency-Key": key };
  const send = (): Promise<unknown> => callData("POST", `${agentPath(id)}/execute`, { body: { task }, headers });
  try {
    await send().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) return send();
      throw error;
    });
    return { id, status: "done" };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: "refused", message };
  }
}
