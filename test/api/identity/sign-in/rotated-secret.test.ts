import { afterAll, beforeAll, expect, test } from "vitest";

import { inParallel } from "#lib/in-parallel";
import { PASSWORD } from "#test/support/authenticator";
import { type Answer, call, newAddress } from "#test/support/client";
import { type Instance, startInstance, temporaryDataFolder } from "#test/support/instance";

let instance: Instance;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;

beforeAll(async () => {
  folder = await temporaryDataFolder();
  instance = await start({ JWT_SECRET: "a".repeat(32) });
}, 120_000);

afterAll(async () => {
  await instance.stop();
  await folder.remove();
});

const start = (variables: Record<string, string>) => startInstance({ dataFolder: folder.path, variables });

const send = (path: string, body: unknown, from: string): Promise<Answer> =>
  call("POST", path, { body, from, baseUrl: instance.baseUrl });

test("a place of an earlier sign-in is known under the new secret, while the former one is named", async () => {
  const [home, elsewhere] = [newAddress(), newAddress()];
  const email = `home-${crypto.randomUUID()}@example.com`;
  expect((await send("/api/auth/signup", { email, password: PASSWORD }, home)).status).toBe(201);
  await instance.stop();

  instance = await start({ JWT_SECRET: "c".repeat(32), JWT_KEYS_PREVIOUS: `${"b".repeat(32)},${"a".repeat(32)}` });
  const signIn = (password: string, from: string) => send("/api/auth/login", { email, password }, from);
  const strangers = Array.from({ length: 11 }, () => newAddress());
  // A few at a time, because checking a password occupies the processor.
  await inParallel(strangers, 3, async (from) => void (await signIn("wrong", from)));
  expect((await signIn(PASSWORD, elsewhere)).status).toBe(429);
  expect((await signIn(PASSWORD, home)).status).toBe(200);
}, 120_000);
