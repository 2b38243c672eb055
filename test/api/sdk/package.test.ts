import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { beforeAll, expect, inject, it } from "vitest";

import { repositoryFolder } from "#local/paths";
import { buildSdk } from "#local/sdk/build-sdk";
import { PASSWORD } from "#test/support/authenticator";
import { signUp } from "#test/support/client";
import { programIn } from "#test/support/command-line";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { changeVersion } from "#test/support/factories/replays";
import { createSkill } from "#test/support/factories/skills";
import { startWebhookReceiver } from "#test/support/webhook-receiver";

const run = promisify(execFile);

/** An empty folder in which only the packed files are installed, without a network. */
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tenure-sdk-"));
  const packages = ["openapi-fetch", "openapi-typescript-helpers"].map((name) => join("node_modules", name));
  const built = await buildSdk(join(folder, "built"));
  await run(
    "npm",
    ["pack", "--ignore-scripts", "--pack-destination", folder, built, ...packages.map((path) => `./${path}`)],
    {
      cwd: repositoryFolder,
    },
  );
  const packed = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  expect(packed).toHaveLength(3);
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...packed.map((name) => `./${name}`)], {
    cwd: folder,
  });
  return () => rm(folder, { recursive: true, force: true });
});

/** The example of the documentation, letter by letter. */
const example = async (): Promise<string> =>
  /```js\n([^]*?)```/.exec(await readFile(resolve(repositoryFolder, "docs/reference/sdk.md"), "utf8"))?.[1] ?? "";

it("the packed client, installed in an empty folder, runs the documented example: a streamed run with an approval", async () => {
  const account = await signUp();
  const receiver = await startWebhookReceiver();
  const agent = await createAgent(account);
  await createSkill(account, { name: "Refunds", skill_type: "api", code: undefined, config: { url: receiver.url } });
  const text = await example();
  expect(text.trim().split("\n").length).toBeLessThanOrEqual(10);
  await writeFile(join(folder, "example.js"), text);
  const { stdout } = await run(process.execPath, ["example.js", agent.id], {
    cwd: folder,
    env: { ...process.env, TENURE_URL: inject("baseUrl"), TENURE_KEY: account.apiKey },
  });
  expect(stdout.trim().split("\n").at(-1)).toBe("done");
  expect(receiver.requests).toHaveLength(1);
});

it("the installed program signs in by a code that its person allows in the browser, and streams a run with an approval in it", async () => {
  const account = await signUp({ password: PASSWORD });
  const receiver = await startWebhookReceiver();
  await createAgent(account, { name: "Desk" });
  await createSkill(account, { name: "Refunds", skill_type: "api", code: undefined, config: { url: receiver.url } });
  const program = programIn(folder, ["npx", "tenure"]);
  const help = await program.run(["--help"]);
  expect(help.code, help.stderr).toBe(0);
  for (const command of ["login", "run", "eval", "plan"])
    expect(help.stdout).toMatch(new RegExp(`^  ${command} `, "m"));
  expect((await program.run(["agents"])).code).toBe(3);

  const login = program.start(["login", "--device"]);
  const address = await login.says(/Open (\S+) in any browser/);
  const code = await login.says(/^ {2}([A-Z2-9]{4}-[A-Z2-9]{4})$/m);
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, address);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: /^tenure on .* wants to use/ }).waitFor();
  await page.getByText(/It runs on the device that shows your code/).waitFor();
  await capture("device-program");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("heading", { name: "Allowed" }).waitFor();
  const signedIn = await login.ended;
  expect(signedIn, signedIn.stderr).toMatchObject({
    code: 0,
    stdout: `You are signed in to ${inject("baseUrl")}.\n`,
  });
  expect((await stat(join(folder, "sign-in.json"))).mode & 0o777).toBe(0o600);
  expectNoComplaints();

  const started = program.start(["run", "Desk", "Use the skill Refunds", "--context", '{"amount":184}']);
  const approval = await started.says(/tenure approve (\S+)/);
  expect(receiver.requests).toEqual([]);
  const approved = await program.run(["approve", approval, "--yes", "--reason", "Looked at"]);
  expect([approved.code, approved.stdout]).toEqual([0, `approved ${approval}\n`]);
  const { code: ending, stderr } = await started.ended;
  expect([ending, stderr]).toEqual([0, expect.stringMatching(/\ncompleted, done \([\da-f-]+\)\n$/)]);
  expect(receiver.requests).toHaveLength(1);
  expect((await program.run(["logout"])).code).toBe(0);
  expect((await program.run(["agents"])).code).toBe(3);
}, 120_000);

it("the documented commands, files and cases work as they are written", async () => {
  const account = await signUp();
  const text = await readFile(resolve(repositoryFolder, "docs/reference/command-line.md"), "utf8");
  const block = (kind: string): string => new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``).exec(text)?.[1] ?? "";
  await mkdir(join(folder, "agents"));
  await writeFile(join(folder, "agents/refund-desk.yaml"), block("yaml"));
  await writeFile(join(folder, "cases.csv"), block("csv"));
  const program = programIn(folder, ["npx", "tenure"], account);
  expect(await program.run(["apply", "--yes"])).toMatchObject({ code: 0 });
  expect(await program.run(["plan"])).toMatchObject({ code: 0, stdout: "no changes\n" });
  const [agent] = JSON.parse((await program.run(["agents", "--json"])).stdout) as { id: string }[];
  // A second version, which the documented evaluation compares with the first.
  await changeVersion(account, agent?.id ?? "");
  const commands = [...text.matchAll(/^npx tenure (?!login).*$/gm)].map(([line]) => line);
  expect(commands.map((line) => line.split(" ")[2])).toEqual(["run", "eval"]);
  const shell = programIn(folder, ["bash", "-c"], account);
  for (const line of commands) {
    const { code, stderr } = await shell.run([line]);
    expect([line, code, stderr]).toEqual([line, 0, expect.not.stringContaining("Usage")]);
  }
}, 120_000);

it("the installed package has types: a compiler accepts what the API has and refuses what it has not", async () => {
  await symlink(resolve(repositoryFolder, "node_modules/typescript"), join(folder, "node_modules/typescript"));
  const compile = async (...lines: string[]): Promise<string> => {
    const head =
      'import { connect, dataOf } from "tenure";\nconst { api, pages } = connect({ url: "http://127.0.0.1" });\n';
    await writeFile(join(folder, "typed.ts"), `${head}${lines.join("\n")}\n`);
    const compiler = join(folder, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"];
    return run(process.execPath, [compiler, ...options, "typed.ts"], { cwd: folder }).then(
      () => "",
      (failure: { stdout: string }) => failure.stdout,
    );
  };
  const read = 'const { agents } = await dataOf(api.GET("/api/agents"));';
  const keys = 'for await (const { prefix } of pages("/api/auth/api-keys", "api_keys")) prefix.at(0);';
  expect(await compile(read, "agents[0]?.maturity_level;", keys)).toBe("");
  const refused = await compile(
    read,
    "agents[0]?.wings;",
    'await api.GET("/api/nothing");',
    'pages("/api/agents", "meta");',
  );
  expect(new Set(refused.match(/(?<=^typed\.ts\()\d+/gm))).toEqual(new Set(["4", "5", "6"]));
});
