import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, inject, test } from "vitest";

import { readReadme } from "#test/contract/readme";
import { signUp } from "#test/support/client";
import { temporaryDataFolder } from "#test/support/instance";

const run = promisify(execFile);

/** The shell blocks of a section, those left out that start the program. */
function shellBlocks(readme: string, section: string): string[] {
  const text = readme.split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block).filter((block) => !/npm/.test(block));
}

test("the README's first requests work as they are written", async () => {
  const { apiKey } = await signUp();
  const folder = await temporaryDataFolder();
  try {
    await mkdir(join(folder.path, ".data"));
    await writeFile(join(folder.path, ".data/credentials.json"), JSON.stringify({ api_key: apiKey }));
    const blocks = shellBlocks(await readReadme(), "The first request");
    const script = blocks.join("\n").replace("http://127.0.0.1:8000", inject("baseUrl"));
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], { cwd: folder.path });
    expect(blocks).toHaveLength(4);
    expect(stdout).toContain('"status":"completed"');
    expect(stdout).toContain("Revenue grew by 12 percent");
    expect(stdout).toContain("event: end");
    expect(stdout).toContain("The average is 20.");
  } finally {
    await folder.remove();
  }
});
