import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { call, signUp } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createWorkflow, endOfRun, startRun } from "#test/support/factories/stored-workflows";

interface Template {
  inputs?: unknown[];
  id: string;
  name: string;
  example: Record<string, unknown>;
}

const FOLDER = resolve(repositoryFolder, "src/catalogue/workflows");

test("a rehearsal of each template of the catalogue completes with its example, and nothing acts", async () => {
  const owner = await signUp({ tier: "enterprise" });
  const agent = await createAgent(owner);
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".json"));
  expect(files).toHaveLength(15);
  const ends = await Promise.all(
    files.map(async (file) => {
      const { id, name, example, inputs = [] } = JSON.parse(await readFile(resolve(FOLDER, file), "utf8")) as Template;
      const workflow = await createWorkflow(owner, agent.id, {
        name,
        steps: undefined,
        template_id: id,
        ...(inputs.length > 0 && { parameters: example }),
      });
      // A template without declared inputs takes its example with each run.
      const input = inputs.length === 0 ? example : {};
      const run = await endOfRun(owner, await startRun(owner, workflow.id, { rehearsal: true, input }));
      return [file, run.status, run.error];
    }),
  );
  expect(ends).toEqual(files.map((file) => [file, "completed", null]));
  const executions = await call("GET", "/api/executions", owner);
  expect(executions.data<{ executions: unknown[] }>().executions).toEqual([]);
});
