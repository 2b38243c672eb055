import { expect, test } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const ID = idOf(301);

test("the request of an approval step shows its data, and each call that the decision allows", async () => {
  const page = await openConsole(`/approvals/${ID}`, {
    "GET /api/approvals": { approvals: [], counts: { open: 0, decided: 0 } },
    "GET /api/approvals/{id}": {
      id: ID,
      title: "Book the invoice?",
      status: "pending",
      action: "workflow_step",
      run_kind: "workflow_run",
      arguments: { step: "approve", show: { supplier: "Acme Paper", total: 62.4 }, covers: [] },
      covers: [
        {
          step_id: "book",
          name: "Book a draft bill",
          is_granted: true,
          title: "Create bill 2201",
          tool: null,
          action: "call_endpoint",
          complexity: 3,
          arguments: { amount: 62.4 },
          digest: "0",
        },
        {
          step_id: "tell",
          name: "Tell the team",
          is_granted: false,
          title: null,
          tool: null,
          action: null,
          complexity: null,
          arguments: null,
          digest: null,
        },
      ],
    },
  });
  const calls = page.getByRole("region", { name: "Calls that this allows" });
  await calls.getByRole("heading", { name: "Create bill 2201" }).waitFor();
  expect(await calls.getByRole("table", { name: "Arguments of Book a draft bill" }).innerText()).toContain("62.4");
  expect(await calls.getByRole("listitem").last().innerText()).toContain("This call is not known yet");
  expect(await page.getByRole("table", { name: "Shown" }).innerText()).toContain("Acme Paper");
});
