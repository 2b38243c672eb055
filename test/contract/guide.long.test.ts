import { expect, test } from "vitest";

import { temporaryDataFolder } from "#test/support/instance";

import { addCopyAgent, copyRepository, runIn } from "./play-guide.ts";

test("an operation that is added as the guide says passes the tests of its change as it stands", async () => {
  const folder = await temporaryDataFolder();
  try {
    await copyRepository(folder.path);
    await addCopyAgent(folder.path);
    // `npm run fix` formats as `oxfmt` does, and lints with types, which takes minutes.
    for (const command of ["run openapi:update", "exec oxfmt", "run lint", "run test:fast"]) {
      const { code, output } = await runIn(folder.path, command.split(" "));
      expect(code, `npm ${command}\n${output}`).toBe(0);
    }
  } finally {
    await folder.remove();
  }
}, 900_000);
