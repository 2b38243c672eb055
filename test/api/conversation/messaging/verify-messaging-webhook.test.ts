import { expect, test } from "vitest";

import { call, newAddress } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { WEBHOOK } from "#test/support/messaging-wire";
import { PROVIDER_CLIENTS } from "#test/support/providers/clients";

const ask = (query: Record<string, string>) =>
  call("GET", `${WEBHOOK}?${new URLSearchParams(query).toString()}`, { from: newAddress() });
const token = PROVIDER_CLIENTS.MESSAGING_WEBHOOK_VERIFY_TOKEN;

test("with the verify token the bare challenge comes back", async () => {
  const answer = await ask({ "hub.mode": "subscribe", "hub.verify_token": token, "hub.challenge": "1158201444" });
  expect([answer.status, answer.text]).toEqual([200, "1158201444"]);
  expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
});

test("another token, another mode or nothing at all is refused", () =>
  everyCase(
    [
      { "hub.mode": "subscribe", "hub.verify_token": "another", "hub.challenge": "1" },
      { "hub.mode": "unsubscribe", "hub.verify_token": token, "hub.challenge": "1" },
      { "hub.verify_token": token, "hub.challenge": "1" },
      { "hub.mode": "subscribe", "hub.challenge": "1" },
      {},
    ],
    async (query) => expect((await ask(query)).error?.code).toBe("FORBIDDEN"),
  ));
