import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { expect, inject, onTestFinished, test } from "vitest";

import { assessReadiness } from "#engine/evidence/readiness";
import { cleanPicture } from "#engine/pictures/clean-picture";
import { repositoryFolder } from "#local/paths";
import { freePort } from "#local/ports";
import { signUp, type TestAccount } from "#test/support/client";
import { asEvidence, surroundingsOf, history, readExport } from "#test/support/factories/graduation";
import { connected } from "#test/support/factories/model-connections";
import { temporaryDataFolder } from "#test/support/instance";
import { startWebhookReceiver, verifySignature } from "#test/support/webhook-receiver";
import { createWebhook } from "#test/support/webhooks";

const run = promisify(execFile);

/** The shell blocks of a page's section ("" is its beginning), without those that start the program. */
async function shellBlocks(page: `${string}.md`, section: string): Promise<string[]> {
  const whole = await readFile(resolve(repositoryFolder, page), "utf8");
  const [start = "", from = start] = section === "" ? [whole] : ["", whole.split(`\n## ${section}\n`)[1]];
  const text = from.split("\n## ")[0] ?? "";
  return [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block).filter((block) => !/npm/.test(block));
}

/**
 * Runs blocks as a newcomer pastes them, on the shared instance, in an empty folder with an account's credentials.
 * Returns their output, and a reader of their files. Ends all processes that they leave running.
 */
async function paste({ apiKey }: TestAccount, script: string) {
  const folder = await temporaryDataFolder();
  onTestFinished(() => folder.remove());
  await mkdir(join(folder.path, ".data"));
  await writeFile(join(folder.path, ".data/credentials.json"), JSON.stringify({ api_key: apiKey }));
  const here = script.replaceAll("http://127.0.0.1:8000", inject("baseUrl"));
  const ending = "trap 'jobs -p | xargs -r kill || true' EXIT\n";
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", ending + here], { cwd: folder.path });
  return {
    stdout,
    read: (file: string) => readFile(join(folder.path, file), "utf8"),
    bytes: (file: string) => readFile(join(folder.path, file)),
  };
}

test("the README's first requests work as they are written", async () => {
  const blocks = await shellBlocks("README.md", "First request");
  expect(blocks).toHaveLength(6);
  const { stdout } = await paste(await signUp(), blocks.join("\n"));
  expect(stdout).toContain('"status":"completed"');
  expect(stdout).toContain("Weekdays at 06:30");
  expect(stdout).toContain('"poll_url":"/api/workflow-runs/');
  expect(stdout).toContain("Revenue grew by 12 percent");
  expect(stdout).toContain("event: end");
  expect(stdout).toContain("The average is 20.");
});

test("the quickstart's refund is approved and done once as it is written", async () => {
  const sections = ["Start", "An agent and its first task", "A call that asks a person"];
  const blocks = await Promise.all(sections.map((section) => shellBlocks("docs/quickstart.md", section)));
  expect(blocks.map(({ length }) => length)).toEqual([1, 1, 3]);
  const { stdout } = await paste(await signUp(), blocks.flat().join("\n"));
  expect(stdout).toContain("The average is 20.");
  expect(stdout).toMatch(/"arguments":\{[^}]*"order":"SO-104","amount":12.5/);
  expect(stdout).toContain('"refunded":12.5');
});

test("the guide's skill is created and run as it is written", async () => {
  const [address = "", agent = ""] = await shellBlocks("README.md", "First request");
  const blocks = await shellBlocks("docs/guides/skills.md", "A first skill");
  expect(blocks).toHaveLength(1);
  const { stdout } = await paste(await signUp(), [address, agent, ...blocks].join("\n"));
  expect(stdout).toContain('"total":216');
});

test("the guides' chat, data set, alert rule and key work as they are written", async () => {
  const [address = "", agent = ""] = await shellBlocks("README.md", "First request");
  const blocks = await Promise.all([
    shellBlocks("docs/guides/chat.md", "Send a message"),
    shellBlocks("docs/guides/chat.md", "Stream the answer"),
    shellBlocks("docs/guides/evaluation.md", "A data set"),
    shellBlocks("docs/guides/alerts.md", ""),
    shellBlocks("docs/guides/people.md", "Keys for programs"),
  ]);
  expect(blocks.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  const { stdout } = await paste(await signUp(), [address, agent, ...blocks.flat()].join("\n"));
  expect(stdout).toContain("516");
  expect(stdout).toMatch(/15 % of 80 = 12\.[^]*event: done|event: done[^]*15 % of 80 = 12\./);
  expect(stdout).toContain('"passed":2,"failed":0');
  expect(stdout).toContain('"metric":"success_share"');
  expect(stdout).toContain('"permissions":["AGENT_VIEW"]');
});

test("the guide's music plays as it is written, and a spoken word turns it up", async () => {
  const [address = ""] = await shellBlocks("README.md", "First request");
  const blocks = await shellBlocks("docs/guides/music.md", "Try it without an account");
  expect(blocks).toHaveLength(1);
  const { stdout } = await paste(await signUp(), [address, ...blocks].join("\n"));
  expect(stdout).toContain(
    '"isPlaying":true,"currentTrack":{"uri":"sandbox_music:track:brass-weather-4","name":"Copper Rain"',
  );
  expect(stdout).toContain('"action":"volume","value":55');
});

test.each([
  ["without a model", false],
  ["in a workspace that has connected one", true],
])(
  "the tour's student becomes an intern as it is written, %s, and its episode log gives the readiness that the event says",
  async (_case, hasModel) => {
    const [address = ""] = await shellBlocks("README.md", "First request");
    const blocks = await shellBlocks("docs/guides/tour.md", "An agent earns its autonomy");
    expect(blocks).toHaveLength(4);
    const [owner, receiver, port] = await Promise.all([signUp(), startWebhookReceiver(), freePort("127.0.0.1")]);
    if (hasModel) await connected(owner);
    const webhook = await createWebhook(owner, receiver.url, { events: ["agent.graduated"] });

    const { stdout, read } = await paste(owner, [address, ...blocks].join("\n").replaceAll("9000", String(port)));

    expect(stdout.match(/^completed: /gm)).toHaveLength(12);
    const [delivered] = await receiver.received(1);
    if (!delivered) throw new Error("Nothing was delivered.");
    const { data } = verifySignature(delivered, webhook.secret);
    expect(data).toMatchObject({ previous_level: "student", new_level: "intern" });
    expect(await read("events.log")).toContain(delivered.body);

    const score = Number(data["readiness_score"]);
    expect(stdout).toMatch(new RegExp(`^readiness of 1[0-2] episodes: ${score}$`, "m"));
    const { episodes } = readExport(await read("episodes.ndjson"));
    const lived = episodes.map(asEvidence);
    expect(assessReadiness({ level: "student", version: 1 }, lived, surroundingsOf(lived)).score).toBe(score);
    expect((await history(owner, String(data["agent_id"]))).history).toMatchObject([
      { promotion_type: "exam", to_level: "intern", readiness_score: score },
    ]);
  },
);

test("the tour's skill is installed and run, and its agent published, as it is written", async () => {
  const [address = "", agent = ""] = await shellBlocks("README.md", "First request");
  const blocks = await shellBlocks("docs/guides/tour.md", "Publish and install");
  expect(blocks).toHaveLength(3);
  const { stdout } = await paste(await signUp(), [address, agent, ...blocks].join("\n"));
  expect(stdout).toContain('"name":"Group and sum"');
  expect(stdout).toContain('{"group":{"region":"north"},"count":2,"sum":12.5');
  expect(stdout).toMatch(/"template_id":"[0-9a-f-]{36}","status":"approved"/);
});

test("the tour's photo is uploaded, edited and downloaded as it is written", async () => {
  const [address = ""] = await shellBlocks("README.md", "First request");
  const blocks = await shellBlocks("docs/guides/tour.md", "Edit a photo");
  expect(blocks).toHaveLength(3);
  const picture = resolve(repositoryFolder, "docs/pictures/hills.jpg");
  const script = [address, ...blocks].join("\n").replace("docs/pictures/hills.jpg", picture);
  const { stdout, bytes } = await paste(await signUp(), script);
  expect(stdout).toContain('"type":"vintage"');
  expect(cleanPicture(await bytes("hills-vintage.jpg"))).toMatchObject({ format: "jpeg", width: 300, height: 200 });
});
