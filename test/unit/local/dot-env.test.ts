import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";
import { unstable_getVarsForDev as readAsWrangler } from "wrangler";

import { dotEnv } from "#local/dot-env";
import { wranglerFile } from "#local/paths";
import { temporaryDataFolder } from "#test/support/instance";

it("writes values that wrangler reads as they were", async () => {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  const variables = {
    PEM_ON_ONE_LINE: String.raw`-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n`,
    PEM: "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----",
    DOLLARS: "a$b ${HOME} $$ \\$x",
    QUOTES: `"it's"`,
    TICKS: '`"`',
    HASH: "a # b=c",
    BACKSLASH: "a\\",
    SPACES: " a ",
  };
  const path = join(folder.path, "dev.vars");
  await writeFile(path, dotEnv(variables));
  const read = readAsWrangler(wranglerFile, [path], {}, undefined, true);
  for (const [name, value] of Object.entries(variables)) expect(read[name], name).toMatchObject({ value });
});

it("refuses what no quotes can hold, by its name and without the value", () => {
  expect(() => dotEnv({ MAIL_URL: "'`secret" })).toThrow(/^MAIL_URL has (?!.*secret)/);
});
