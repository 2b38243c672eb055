import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { expect, test } from "vitest";

import { deployInSteps } from "#local/deploy-steps";
import { deployedNames, workerConfigurations } from "#local/deployed-names";
import { repositoryFolder } from "#local/paths";
import { type Account, scriptedWrangler } from "#test/support/scripted-wrangler";

const SECRETS = ["LIBSQL_URL", "JWT_SECRET", "ENCRYPTION_KEY"];

/** Deploys to an account; the steps after the account are only noted. */
async function scene(account: Partial<Account>) {
  const scripted = await scriptedWrangler({ secrets: SECRETS, ...account });
  const [said, done]: [string[], string[]] = [[], []];
  const deploy = (...options: string[]) =>
    deployInSteps(options, {
      wrangler: scripted.wrangler,
      names: deployedNames,
      configurations: workerConfigurations,
      updateDatabase: () => Promise.resolve(void done.push("database")),
      deployWorkers: () => {
        done.push("workers");
        return 0;
      },
      say: (line) => said.push(line),
    });
  return { ...scripted, said, done, deploy };
}

const creations = (calls: string[]): string[] => calls.filter((call) => / create /.test(call));

test("makes every queue and bucket that wrangler.toml names, then migrates, then deploys; the second time it makes nothing", async () => {
  const { queues, buckets, secrets } = await deployedNames();
  expect([queues.length, buckets.length, secrets]).toEqual([8, 4, expect.arrayContaining(SECRETS)]);
  const { deploy, account, calls, done, said } = await scene({ queues: ["someone-elses", "another"] });
  expect(await deploy()).toBe(0);
  const made = await account();
  expect(made.queues.toSorted()).toEqual([...queues, "someone-elses", "another"].toSorted());
  expect(made.buckets.toSorted()).toEqual(buckets);
  expect(done).toEqual(["database", "workers"]);
  expect(said).toContain(`Created the queue ${queues[0]}.`);
  expect(creations(await calls())).toHaveLength(queues.length + buckets.length);
  expect(await deploy()).toBe(0);
  expect(creations(await calls())).toEqual([]);
  expect(said.at(-1)).toBe("8 queues, 4 buckets and 3 secrets are there.");
}, 180_000);

test("a bucket that wrangler does not list and that is there already is left as it is", async () => {
  const { queues, buckets } = await deployedNames();
  const { deploy, said, done } = await scene({ queues, buckets, listedBuckets: 1 });
  expect(await deploy()).toBe(0);
  expect(said.filter((line) => line.startsWith("Created"))).toEqual([]);
  expect(done).toEqual(["database", "workers"]);
});

test.each<[string, Partial<Account>, RegExp]>([
  [
    "a secret is missing",
    { secrets: ["LIBSQL_URL"] },
    /lacks 2 secrets.*nothing was changed.*\n {2}npx wrangler secret put JWT_SECRET\n {2}npx wrangler secret put ENCRYPTION_KEY/,
  ],
  ["the Worker was never deployed", { secrets: null }, /secret put LIBSQL_URL/],
  ["wrangler is not signed in", { isSignedIn: false }, /wrangler refused:\n.*CLOUDFLARE_API_TOKEN/],
])("when %s, it says so and changes neither the account nor the database", async (_case, account, words) => {
  const { deploy, calls, done } = await scene(account);
  await expect(deploy()).rejects.toThrow(words);
  expect([done, creations(await calls())]).toEqual([[], []]);
});

test("a dry run asks the account nothing", async () => {
  const { deploy, calls, done } = await scene({});
  expect(await deploy("--dry-run")).toBe(0);
  expect([done, await calls()]).toEqual([["workers"], []]);
});

test("every name in the account begins with the project's, and the page about deploying lists each", async () => {
  const { worker, queues, buckets, secrets } = await deployedNames();
  const names = [...queues, ...buckets];
  expect(names.filter((name) => !name.startsWith(`${worker}-`))).toEqual([]);
  const page = await readFile(resolve(repositoryFolder, "docs/guides/deploy.md"), "utf8");
  const [, section = ""] = /\n## On Cloudflare\n([\s\S]*?)(?=\n## |$)/.exec(page) ?? [];
  expect([...names, ...secrets].filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
  const listed = [...section.matchAll(/`(tenure-[a-z-]+)`/g)].map(([, name = ""]) => name);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});
