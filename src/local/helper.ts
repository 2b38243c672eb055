import type { TaskAnswer, TaskMessage } from "./start-helper.ts";
import { endTasks, runTaskHere, type RunTask } from "./start-tasks.ts";

/** The process of start-helper.ts: it runs its tasks in order, and ends with its parent. */
const run = runTaskHere as unknown as (name: string, ...input: unknown[]) => ReturnType<RunTask>;
let last: Promise<unknown> = Promise.resolve();

async function answerTo({ name, input }: TaskMessage): Promise<void> {
  const answer: TaskAnswer = await run(name, ...input).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  process.send?.(answer);
}

process.on("message", (message: TaskMessage) => {
  last = last.then(() => answerTo(message));
});
process.on("disconnect", () => void endTasks().finally(() => process.exit(0)));
