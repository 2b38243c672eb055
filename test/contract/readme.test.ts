import { expect, it } from "vitest";

import { generated, readReadme } from "./readme.ts";

it("the README's tables of variables and errors are those of the code (npm run docs:update writes them)", async () => {
  const readme = await readReadme();
  expect(readme).toBe(generated(readme));
  expect(readme).toContain("| `ENCRYPTION_KEY` |");
  expect(readme).toContain("| `AGENT_LIMIT_EXCEEDED` | 403 |");
});
