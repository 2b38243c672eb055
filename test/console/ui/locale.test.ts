import { expect, test, vi } from "vitest";

import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

test("a browser whose language cannot be read gets the pages in English", async () => {
  for (const name of ["language", "languages"] as const)
    vi.spyOn(navigator, name, "get").mockReturnValue((name === "language" ? "en-US@posix" : ["en-US@posix"]) as never);
  const page = await openConsole("/runs", {
    "GET /api/executions": {
      executions: [
        {
          execution_id: idOf(700),
          task: "Read it",
          status: "completed",
          created_at: "2026-01-05T12:00:00.000Z",
          usage: { input_tokens: 1_200, output_tokens: 34, cost_usd: 0 },
        },
      ],
    },
  });
  const row = page.getByRole("row").filter({ hasText: "Read it" });
  await row.getByText("1,234").waitFor();
  await row.getByText("Jan 5").waitFor();
  expect(page.getByText("RangeError").count()).toBe(0);
  vi.restoreAllMocks();
});
