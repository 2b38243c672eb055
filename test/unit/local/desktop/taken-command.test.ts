import { access, mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import { expect, onTestFinished, test } from "vitest";

import { Journal } from "#local/desktop/journal";
import { Person } from "#local/desktop/person";
import { TakenCommand } from "#local/desktop/taken-command";

/** A device with a person at its terminal. */
async function scene(...allowed: string[]) {
  const root = await realpath(await mkdtemp(join(tmpdir(), "tenure-taken-")));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, "work");
  await mkdir(join(folder, ".git"), { recursive: true });
  const stream = () => Object.assign(new PassThrough(), { isTTY: true });
  const [input, output] = [stream(), stream()];
  let shown = "";
  output.setEncoding("utf8").on("data", (text: string) => (shown += text));
  const person = new Person({ input, output, onInterrupt: () => undefined, calmMs: 0 });
  const journal = await Journal.open(join(root, "journal"));
  onTestFinished(async () => {
    person.leave();
    await journal.close();
  });
  let count = 0;
  const write = async (path: string, answer: string | null) => {
    shown = "";
    count += 1;
    const command = new TakenCommand(
      {
        type: "command",
        id: `c${count}`,
        kind: "action",
        input: { action: "write_file", parameters: { path, text: path } },
        timeout_seconds: 60,
        on_behalf_of: "the agent Sweeper",
      },
      { options: { folder, allowed }, journal, person, deviceName: "Laptop" },
    );
    const ended = command.carryOut();
    if (answer !== null) {
      await expect.poll(() => shown).toContain("[y/N]");
      input.write(answer);
    }
    return (await ended)?.type;
  };
  return { folder, write, shown: () => shown };
}

test("a protected file is written only after a person's yes, although write_file is on the list", async () => {
  const { folder, write, shown } = await scene("write_file");
  expect(await write("a.txt", null)).toBe("result");
  expect(shown()).not.toContain("[y/N]");
  expect(await write(".git/config", "n\r")).toBe("refused");
  expect(shown()).toContain("Asked about in any case");
  expect(shown()).toContain("note     .git/config is protected, because version control obeys it");
  await expect(access(join(folder, ".git", "config"))).rejects.toThrow("ENOENT");
  expect(await write(".git/config", "y\r")).toBe("result");
  expect(await readFile(join(folder, ".git", "config"), "utf8")).toBe(".git/config");
});

test("a file that is not protected is asked about when write_file is not on the list", async () => {
  const { write, shown } = await scene("read_file");
  expect(await write("a.txt", "y\r")).toBe("result");
  expect(shown()).toContain("Not on the list of commands that run without asking:");
  expect(shown()).toContain('  tool     write_file\n  arguments:\n    path: "a.txt"\n    text: "a.txt"\n');
});
