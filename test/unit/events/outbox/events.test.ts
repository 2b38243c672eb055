import { expect, it } from "vitest";

import { describeEvents, EVENT_NAMES } from "#events/outbox/events";

it("every event says when it is sent and which fields its data has", () => {
  const lines = describeEvents().split("\n\n");
  expect(lines.map((line) => line.split("`")[1])).toEqual(EVENT_NAMES);
  for (const line of lines) expect(line).toMatch(/^`[a-z_.]+`: [A-Z].+\. `data`: `\w+`.*\.$/);
  expect(lines).toContain(
    "`agent.executed`: An execution finished, successfully or not. `data`: `agent_id`, `execution_id`, `status` (`completed` or `failed`), `outcome` (as in the execution: `refused` when each of its acts was refused or rejected), `result` (null if there is none).",
  );
});
