import { expect, test } from "vitest";

import { AGENT_ID, oneAgent, reader } from "#test/console/agents/one-agent";
import type { Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Adaptation = NonNullable<Said<"POST /api/agents/{agent_id}/train">["adaptations"]>[number];

const PROPOSAL = idOf(430);

test("an agent is trained, a proposal is applied, and it is undone after a reload", async () => {
  let status: NonNullable<Adaptation>["status"] | null = null;
  const adaptation = () => ({
    id: PROPOSAL,
    type: "reinforce_pattern" as const,
    status: status ?? undefined,
    description: "Summarize as before.",
  });
  const become = (next: "applied" | "undone") => () => {
    status = next;
    return { adaptation: adaptation(), agent: { id: AGENT_ID, version: next === "applied" ? 2 : 3 } };
  };
  const run = () => ({
    run_id: idOf(431),
    patterns: [{ pattern: "Summarize usually succeeds", success_rate: 1, sample_size: 8 }],
    adaptations: [adaptation()],
  });
  const guidance = () => (status === "applied" ? { learned_guidance: { [PROPOSAL]: "Summarize as before." } } : {});
  const page = await openConsole(`/agents/${AGENT_ID}/training`, {
    ...oneAgent(() => reader({ configuration: guidance() })),
    "GET /api/agents/{agent_id}/training": {},
    "POST /api/agents/{agent_id}/train": () => {
      status = "available";
      return run();
    },
    "GET /api/agents/{agent_id}/training/runs/{run_id}": run,
    "POST /api/agents/{agent_id}/training/adaptations/{adaptation_id}/apply": become("applied"),
    "POST /api/agents/{agent_id}/training/adaptations/{adaptation_id}/undo": become("undone"),
  });
  await page.getByText("No proposals yet").waitFor();
  await page.getByRole("button", { name: "Train it" }).click();
  await page.getByRole("button", { name: "Start training" }).click();
  await page.getByRole("row", { name: /Summarize usually succeeds 100 % 8/ }).waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("status").getByText("The agent is at version 2 now.").waitFor();
  await page.getByRole("row", { name: /Reinforce pattern .* applied/ }).waitFor();
  await page.reload();
  await page.getByRole("region", { name: "Guidance in force" }).getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: /Reinforce pattern .* undone/ }).waitFor();
  await page.getByText("The agent has no learned guidance").waitFor();
  expect(page.api.of("POST /api/agents/{agent_id}/train").map(({ body }) => body)).toEqual([
    { strategy: "consolidate" },
  ]);
});
