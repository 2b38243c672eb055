import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";
import { call, signUp } from "#test/support/client";
import { registerDevice, startDesktopClient, temporaryFolder } from "#test/support/desktop";
import { ask, newChannel, release } from "#test/support/desktop-releases";

const run = promisify(execFile);

/** `npm run desktop:pack` into a folder. Returns the file and the digest that it printed. */
async function pack(): Promise<{ path: string; filename: string; sha256: string }> {
  const folder = await temporaryFolder();
  const words = [join(repositoryFolder, "src/local/run.js"), "desktop-pack", "--output", folder];
  const { stdout } = await run(process.execPath, words, { cwd: folder });
  const [sha256 = "", path = ""] = stdout.trim().split("  ");
  return { path, filename: path.slice(folder.length + 1), sha256 };
}

test("the client is packed, published, downloaded, and runs from the downloaded file alone", async () => {
  const packed = await pack();
  const bytes = await readFile(packed.path);
  const version = newChannel().version("1");
  await release(version, { filename: packed.filename, platform: "any", arch: "universal", bytes });

  for (const platform of ["darwin", "win32", "linux"])
    expect((await ask(`/api/desktop/download?platform=${platform}&version=${version}`)).body).toMatchObject({
      platform,
      artifact: packed.filename,
    });
  const found = (await ask(`/api/desktop/download?platform=linux&version=${version}`)).body as {
    downloadUrl: string;
    checksumUrl: string;
  };
  const [file, checksum] = await Promise.all([fetch(found.downloadUrl), fetch(found.checksumUrl)]);
  const downloaded = Buffer.from(await file.arrayBuffer());
  expect(await checksum.text()).toBe(`${packed.sha256}  ${packed.filename}\n`);
  expect(createHash("sha256").update(downloaded).digest("hex")).toBe(packed.sha256);

  // A folder without packages beside it.
  const folder = await temporaryFolder();
  const program = join(folder, packed.filename);
  await writeFile(program, downloaded);
  await chmod(program, 0o755);
  const help = await run(process.execPath, [program, "--help"], { cwd: folder });
  expect(help.stdout).toContain("tenure-desktop --url <address>");
  expect((await run(process.execPath, [program, "--version"], { cwd: folder })).stdout).toBe(
    `${packed.filename.slice("tenure-desktop-".length, -".mjs".length)}\n`,
  );
  await expect(run(process.execPath, [program], { cwd: folder })).rejects.toMatchObject({ code: 2 });

  const owner = await signUp();
  const device = await registerDevice(owner);
  const client = await startDesktopClient(device.key, { allow: ["cat notes.txt"], packed: program });
  await writeFile(join(client.folder, "notes.txt"), "Call Mara");
  const answer = await call("POST", "/api/desktop/terminal", {
    token: owner.token,
    body: { command: "cat notes.txt" },
  });
  expect(answer.data<{ stdout: string }>().stdout).toBe("Call Mara");
});

test("the same sources are packed into the same bytes, in any folder", async () => {
  const [first, second] = [await pack(), await pack()];
  expect(second.sha256).toBe(first.sha256);
  const bytes = await readFile(first.path);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(first.sha256);
  expect(await readFile(`${first.path}.sha256`, "utf8")).toBe(`${first.sha256}  ${first.filename}\n`);
  expect(bytes.includes(repositoryFolder)).toBe(false);
  expect(bytes.toString().startsWith("#!/usr/bin/env node\n")).toBe(true);
});
