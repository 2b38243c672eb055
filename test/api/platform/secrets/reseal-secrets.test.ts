import { decodeProtectedHeader } from "jose";
import { expect, inject, test } from "vitest";

import { resealSecrets } from "#platform/secrets/reseal-secrets";
import { openFor, sealFor } from "#platform/secrets/sealed-secret";
import { SECRET_USES, type SecretUse } from "#platform/secrets/secret-uses";
import { codeFor, PASSWORD, signIn, signUpWithTwoFactor } from "#test/support/authenticator";
import { call, signUp } from "#test/support/client";
import { databaseOf, inDatabase, inDatabaseAt } from "#test/support/database";
import { createSkill, putSkill } from "#test/support/factories/skills";
import { sealFormer } from "#test/support/former-secrets";
import { otherIsolate } from "#test/support/other-isolate";
import { connect } from "#test/support/providers/vendor-account";
import { verifySignature } from "#test/support/webhook-receiver";
import { sendTest, subscribed } from "#test/support/webhooks";

const DAY_MS = 86_400_000;
const former = (text: string): Promise<string> => sealFormer(text, inject("encryptionKey"));
const isolate = (databaseUrl?: string) => otherIsolate({ ENCRYPTION_KEY: inject("encryptionKey") }, databaseUrl);
const placeOf = (sealed: unknown): unknown => {
  const { place } = decodeProtectedHeader(String(sealed));
  return place === undefined ? null : JSON.parse(place as string);
};

const hasEnded = async (url: string): Promise<boolean> =>
  (await inDatabaseAt(url, "SELECT 1 FROM sweep_positions WHERE sweep = 'secrets_resealed'")).length === 1;

/** The scheduled job, in each database as often as it has something left. */
async function resealAll(): Promise<void> {
  for (const url of inject("databaseUrls")) while (!(await hasEnded(url))) await resealSecrets(isolate(url).base);
}

/** An instance that has not re-sealed its secrets, such as one after its update. */
const beginAgain = (): Promise<unknown> =>
  inDatabase("DELETE FROM sweep_positions WHERE sweep IN ('secrets_resealed', 'secret_pass')");

test("secrets of the former form work, are sealed for their rows, and from then on work nowhere else", async () => {
  await resealAll();
  const [subscriber, person, owner] = await Promise.all([subscribed(), signUpWithTwoFactor(), signUp()]);
  const account = await connect(owner, "spotify");
  const skillId = await createSkill(owner);
  await putSkill(owner, skillId, { environment_vars: { KEY: "one", OTHER: "two" } });
  const [hook, environment, clientSecret] = [
    await former(subscriber.webhook.secret),
    { KEY: await former("one"), OTHER: await former("two") },
    await former("the client's"),
  ];
  await inDatabase("UPDATE webhooks SET secret = ?1, previous_secret = ?1 WHERE id = ?2", hook, subscriber.webhook.id);
  await inDatabase("UPDATE users SET totp_secret = ? WHERE id = ?", await former(person.secret), person.userId);
  await inDatabase("UPDATE skills SET environment = ? WHERE id = ?", JSON.stringify(environment), skillId);
  const [[token] = []] = await inDatabase("SELECT access_token FROM connections WHERE tenant_id = ?", owner.tenantId);
  const { base } = isolate();
  const spotify = { tenantId: owner.tenantId, row: "spotify" };
  const oldToken = await former(await openFor("connections", spotify, String(token), base));
  await inDatabase(
    "UPDATE connections SET access_token = ?1, details = json_set(details, '$.client_secret', ?2, '$.plain', 'a text') WHERE tenant_id = ?3",
    oldToken,
    clientSecret,
    owner.tenantId,
  );
  await beginAgain();

  const works = async (): Promise<void> => {
    await sendTest(subscriber.account, subscriber.webhook.id);
    const tested = await call("POST", "/api/integrations/spotify/test", { token: owner.token });
    expect(tested.data()).toMatchObject({ ok: true, account: { id: account.id } });
  };
  await works();
  const body = { email: person.email, password: PASSWORD, totp_code: codeFor(person.secret, 1) };
  expect((await signIn(body)).data()).toHaveProperty("access_token");

  await resealAll();
  await works();
  for (const request of await subscriber.receiver.received(2))
    expect(verifySignature(request, subscriber.webhook.secret).event).toBe("webhook.test");
  const { tenantId } = subscriber.account;
  const [[one, two] = []] = await inDatabase(
    "SELECT secret, previous_secret FROM webhooks WHERE id = ?",
    subscriber.webhook.id,
  );
  const webhookPlace = ["webhooks", tenantId, subscriber.webhook.id];
  expect([placeOf(one), placeOf(two)]).toEqual([webhookPlace, webhookPlace]);
  const [[totp] = []] = await inDatabase("SELECT totp_secret FROM users WHERE id = ?", person.userId);
  expect(placeOf(totp)).toEqual(["users", person.tenantId, person.userId]);
  const [[variables] = []] = await inDatabase("SELECT environment FROM skills WHERE id = ?", skillId);
  const resealed = JSON.parse(String(variables)) as Record<string, string>;
  expect(Object.keys(resealed)).toEqual(["KEY", "OTHER"]);
  const skill = { tenantId: owner.tenantId, row: skillId, goesTo: [] };
  expect(await openFor("skills", skill, resealed["OTHER"] ?? "", base)).toBe("two");
  const [[details] = []] = await inDatabase("SELECT details FROM connections WHERE tenant_id = ?", owner.tenantId);
  const kept = JSON.parse(String(details)) as Record<string, string>;
  expect(kept["plain"]).toBe("a text");
  expect(placeOf(kept["client_secret"])).toEqual(["connections", owner.tenantId, "spotify"]);

  await inDatabase("UPDATE connections SET access_token = ? WHERE tenant_id = ?", oldToken, owner.tenantId);
  expect((await call("POST", "/api/integrations/spotify/test", { token: owner.token })).status).toBe(500);
});

test("a killed job continues where it was, and a secret that does not open delays no other", async () => {
  await resealAll();
  const [first, second] = await Promise.all([subscribed(), subscribed()]);
  const broken = await sealFormer("a secret", "B".repeat(43));
  await inDatabase("UPDATE webhooks SET secret = ? WHERE id = ?", broken, first.webhook.id);
  const sealed = await former(second.webhook.secret);
  await inDatabase("UPDATE webhooks SET secret = ? WHERE id = ?", sealed, second.webhook.id);
  await beginAgain();
  const { base } = isolate(await databaseOf(second.account.tenantId));
  // Dies at its fourth write; the steps before it are kept.
  let writes = 0;
  const dying: typeof base = {
    ...base,
    writer: {
      ...base.writer,
      write: (request) => {
        writes += 1;
        if (writes > 3) throw new Error("killed");
        return base.writer.write(request);
      },
    },
  };
  await resealSecrets(dying).catch(() => undefined);
  await resealAll();
  const stored = async (id: string) => (await inDatabase("SELECT secret FROM webhooks WHERE id = ?", id))[0]?.[0];
  expect(await stored(first.webhook.id)).toBe(broken);
  expect(placeOf(await stored(second.webhook.id))).toEqual(["webhooks", second.account.tenantId, second.webhook.id]);
});

test("each use opens its own rows alone; the former form ends with the re-sealing, or with the life of the secret", async () => {
  await resealAll();
  const { base, pass } = isolate();
  const owner = { tenantId: "one", row: "a", goesTo: ["https://vendor.example"] };
  const uses = Object.keys(SECRET_USES) as SecretUse[];
  for (const use of uses) {
    const sealed = await sealFor(use, owner, "a secret", base.config);
    expect(await openFor(use, owner, sealed, base)).toBe("a secret");
    for (const other of [{ tenantId: "two" }, { row: "b" }])
      await expect(openFor(use, { ...owner, ...other }, sealed, base), use).rejects.toThrow("another row");
    const elsewhere = uses.find((name) => name !== use) ?? use;
    await expect(openFor(elsewhere, owner, sealed, base), use).rejects.toThrow("another row");
  }
  const old = await former("a secret");
  pass(1_000);
  const opening = await Promise.allSettled(uses.map((use) => openFor(use, owner, old, base)));
  const open = uses.filter((_use, index) => opening[index]?.status === "fulfilled");
  expect(open).toEqual(uses.filter((use) => "endsAfterMs" in SECRET_USES[use]));
  pass(2 * DAY_MS);
  for (const use of uses) await expect(openFor(use, owner, old, base), use).rejects.toThrow("no row");
});
