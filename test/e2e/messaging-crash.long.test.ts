import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import type { EffectView } from "#test/support/factories/effects";
import { numberAt } from "#test/support/messaging";
import { envelopeBytes, signatureOf, statuses, WEBHOOK, writings } from "#test/support/messaging-wire";
import { childrenOf, dataFolder, isGone, killGroup, npmStart, type Program } from "#test/support/program";
import { untilDone } from "#test/support/progress";
import { startProviderServer } from "#test/support/providers/provider-server";
import { consent, vendorAccount, type Started } from "#test/support/providers/vendor-account";

const MESSAGES = 1_000;
const PEOPLE = 100;
const AT_ONCE = 20;
const KILLED_AFTER = [350, 700];
/** After a kill, a message waits for the lease of its dead worker and for the job of the next minute. */
const LONGEST_PAUSE_MS = 600_000;

async function killHard(program: Program, folder: string): Promise<void> {
  const children = await childrenOf(folder);
  killGroup(program.child, "SIGKILL");
  for (const { pid } of Object.values(children)) await vi.waitUntil(() => isGone(pid), { timeout: 30_000 });
}

/** A tenth of the messages twice, in an arbitrary order that is the same in each run. */
function deliveries(): number[] {
  const all = Array.from({ length: MESSAGES }, (_none, index) => index);
  const twice = [...all, ...all.filter((index) => index % 10 === 0)];
  return twice
    .map((index, place) => ({ index, rank: (place * 7_919 + 104_729) % 15_485_863 }))
    .map(({ index, rank }) => ({ index, rank: (rank * rank) % 1_000_003 }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ index }) => index);
}

const phoneOf = (index: number): string => String(46_700_000_000 + (index % PEOPLE));
/** No two questions have the same answer, and no answer contains another one. */
const sumOf = (index: number): number => 1_000_000 + index;

/** The sum, which is the greatest number of an answer. */
const greatestIn = (text: string): number =>
  Math.max(...(text.match(/\d[\d,]*/g) ?? []).map((digits) => Number(digits.replaceAll(",", ""))));

test("1,000 messages, a tenth of them twice, and two kills: each is stored once and answered once", async () => {
  const folder = await dataFolder();
  const providers = await startProviderServer();
  onTestFinished(() => providers.stop());
  const environment = { ...providers.variables, LOG_LEVEL: "error" };
  let program = await npmStart(folder, environment);
  const { api_key: key, ...person } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8")) as {
    api_key: string;
    email: string;
    password: string;
  };
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${program.baseUrl}${path}`, init);
    return ((await response.json()) as { data: Data }).data;
  }
  const count = async (query: string): Promise<number> =>
    (await send<{ pagination: { total: number } }>("GET", `/api/messaging/messages?limit=1&${query}`)).pagination.total;

  const account = vendorAccount(providers.url);
  const started = await send<Started>("POST", "/api/integrations/messaging/connect", {});
  const back = await consent(started, account);
  const signedIn = await fetch(`${program.baseUrl}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  const connected = await fetch(`${program.baseUrl}${back.pathname}${back.search}`, { redirect: "manual", headers });
  expect(connected.headers.get("location")).toContain("connected=messaging");
  const number = numberAt(account);
  await number.wrote(...Array.from({ length: PEOPLE }, (_none, index) => phoneOf(index)));
  const { agent } = await send<{ agent: { id: string } }>("POST", "/api/agents", {
    name: "Front desk",
    role: "custom",
    maturity_level: "supervised",
  });
  await send("PUT", "/api/messaging/settings", { agent_id: agent.id });

  /** Sends as the provider does: repeatedly until the answer is 200. */
  async function deliverUntilTaken(...changes: unknown[]): Promise<void> {
    const bytes = envelopeBytes(number.businessId, ...changes);
    const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(bytes) };
    const attempt = () =>
      fetch(`${program.baseUrl}${WEBHOOK}`, { method: "POST", headers, body: bytes }).then(
        ({ status }) => status,
        () => 0,
      );
    await vi.waitUntil(async () => (await attempt()) === 200, { timeout: 60_000, interval: 200 });
  }

  const queue = deliveries().values();
  const kills = [...KILLED_AFTER];
  let taken = 0;
  let restarting: Promise<void> = Promise.resolve();
  async function deliverNext(): Promise<void> {
    for (const index of queue) {
      await restarting;
      const text = `What is ${index} + 1000000?`;
      await deliverUntilTaken(writings(number, { id: `wamid.${index}`, from: phoneOf(index), text }));
      taken += 1;
      if (taken !== kills[0]) continue;
      kills.shift();
      restarting = (async () => {
        await killHard(program, folder);
        program = await npmStart(folder, environment);
      })();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, deliverNext));
  expect(kills).toEqual([]);
  expect(await count("direction=in")).toBe(MESSAGES);

  const open = () => Promise.all(["waiting", "answering", "queued", "sending"].map((state) => count(`state=${state}`)));
  await untilDone(open, (totals) => totals.every((total) => total === 0), LONGEST_PAUSE_MS);
  expect(await count("state=answered")).toBe(MESSAGES);
  expect(await count("direction=out")).toBe(MESSAGES);

  // The provider reports the messages that it accepted. For the rest a person states that they were not sent, because
  // the provider does not have them.
  const known = await number.taken();
  for (let start = 0; start < known.length; start += 100) {
    const reports = known
      .slice(start, start + 100)
      .map(({ id, reference }) => ({ id, status: "delivered", reference }));
    await deliverUntilTaken(statuses(number, ...reports));
  }
  const { effects } = await send<{ effects: EffectView[] }>("GET", "/api/effects?status=unknown&limit=100");
  const references = new Set(known.map(({ reference }) => reference));
  for (const { id } of effects) {
    expect(references.has(id)).toBe(false);
    await send("POST", `/api/effects/${id}/settle`, {
      outcome: "did_not_happen",
      note: "The provider has no such message",
    });
  }
  const told = async () => (await count("state=delivered")) + (await count("state=sent"));
  await untilDone(told, (total) => total === MESSAGES, LONGEST_PAUSE_MS);

  const answers = (await number.taken()).map(({ text, to }) => ({ to, sum: greatestIn(text ?? "") }));
  const sums = answers.map(({ sum }) => sum).toSorted((left, right) => left - right);
  expect(sums).toEqual(Array.from({ length: MESSAGES }, (_none, index) => sumOf(index)));
  expect(answers.filter(({ to, sum }) => to !== phoneOf(sum - 1_000_000))).toEqual([]);
}, 2_700_000);
