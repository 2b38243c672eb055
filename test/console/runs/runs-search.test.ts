import { expect, test } from "vitest";

import { AGENT_ID } from "#test/console/agents/one-agent";
import type { Asked } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const found = {
  execution_id: idOf(701),
  task: "Answer the harbour",
  agent: { id: AGENT_ID, name: "Reader" },
  status: "completed",
  outcome: "done",
  hits: [{ in: "answer" as const, text: "The Selkie swims", ranges: [[4, 6]] }],
} as const;

const term = { field: null, op: ":" as const, value: "selkie", negated: false, offset: 0, length: 6 };

test("a query is searched with Enter, shown as it is understood, and a term is left out by its button", async () => {
  const page = await openConsole("/runs", {
    "GET /api/executions": ({ query: { q } }: Asked<"GET /api/executions">) =>
      q === undefined ? { executions: [], query: [] } : { executions: [found as never], query: [term] },
    "GET /api/executions/values": { values: ["done"] },
  });
  await page.getByLabel("Find runs").fill("selkie");
  await page.keyboard.press("Enter");
  await page.getByText("The Selkie swims").waitFor();
  expect(page.api.of("GET /api/executions").at(-1)?.query["q"]).toBe("selkie");
  await page.getByRole("button", { name: "Leave out selkie" }).click();
  await page.until(() => page.api.of("GET /api/executions").at(-1)?.query["q"] === undefined);
});
