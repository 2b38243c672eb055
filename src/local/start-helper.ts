import { fork } from "node:child_process";
import { resolve } from "node:path";

import type { RunTask, TaskName } from "./start-tasks.ts";

/** A task for the helper; tasks run one after the other. */
export interface TaskMessage {
  name: string;
  input: unknown[];
}

export type TaskAnswer = { result: unknown } | { error: unknown };

export interface StartHelper {
  run: RunTask;
  /** Ends its process and releases its memory. */
  end(): void;
}

/** Tasks of the database, and what only asks. They run beside the build, which the other tasks wait for. */
const FILLING: readonly TaskName[] = ["tables", "firstAccount", "catalogue", "nearModels"];

/** Starts a process for the database's tasks and one for the tasks of the build. Both end with this one. */
export function startHelpers(): StartHelper {
  const filler = startHelper();
  const builder = startHelper();
  return {
    run: (name, ...input) => (FILLING.includes(name) ? filler : builder).run(name, ...input),
    end: () => {
      filler.end();
      builder.end();
    },
  };
}

function startHelper(): StartHelper {
  const child = fork(resolve(import.meta.dirname, "run.js"), ["helper"], {
    serialization: "advanced",
    // The flags of a program that stays make one that computes slow.
    execArgv: [],
  });
  const waiting: { resolve: (result: unknown) => void; reject: (error: unknown) => void }[] = [];
  child.on("message", (answer: TaskAnswer) => {
    const asked = waiting.shift();
    if ("error" in answer) asked?.reject(answer.error);
    else asked?.resolve(answer.result);
  });
  child.on("exit", (code) => {
    for (const { reject } of waiting.splice(0))
      reject(new Error(`a part of the start ended early, with the code ${code}`));
  });
  return {
    run: (async (name: string, ...input: unknown[]) => {
      const { promise, ...settle } = Promise.withResolvers<unknown>();
      waiting.push(settle);
      child.send({ name, input } satisfies TaskMessage);
      return promise;
    }) as RunTask,
    end: () => child.disconnect(),
  };
}
