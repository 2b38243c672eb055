import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { createAgent } from "#test/support/factories/agents";
import { listEffects, settle } from "#test/support/factories/effects";
import { connect } from "#test/support/providers/vendor-account";

interface Act {
  provider: string;
  path: string;
  body: Record<string, unknown>;
  tool: string;
  /** The vendor's count of it. */
  effect: string;
}

const ACTS: readonly Act[] = [
  {
    provider: "canva",
    path: "designs",
    body: { preset: "doc" },
    tool: "canva_create_design",
    effect: "POST /designs",
  },
  {
    provider: "figma",
    path: "files",
    body: { file_key: "abc", comment: { message: "Blue?" } },
    tool: "figma_add_to_file",
    effect: "POST /v1/files/abc/comments",
  },
  {
    provider: "adobe",
    path: "edit",
    body: { image_url: "https://example.com/a.jpg", wait_seconds: 0 },
    tool: "adobe_edit",
    effect: "POST photoshop",
  },
  {
    provider: "adobe",
    path: "create",
    body: { prompt: "A harbour", wait_seconds: 0 },
    tool: "adobe_create",
    effect: "POST firefly",
  },
];

const nameOf = ({ tool }: Act): string => tool;

const act = ({ token }: TestAccount, { provider, path, body }: Act, key = crypto.randomUUID(), more = {}) =>
  call("POST", `/api/integrations/${provider}/${path}`, {
    token,
    headers: { "idempotency-key": key },
    body: { ...body, ...more },
  });

test("each write at a design provider is an effect that was written down before, and is done after", () =>
  everyCase(
    ACTS,
    async (one) => {
      const owner = await signUp();
      await connect(owner, one.provider);
      expect((await act(owner, one)).status).toBe(200);
      const [effect, ...others] = await listEffects(owner);
      expect(others).toEqual([]);
      expect(effect).toMatchObject({
        status: "done",
        tool: one.tool,
        action: `creative_tools_${one.provider}`,
        agent_id: null,
        execution_id: null,
      });
      expect(effect?.target_host).toMatch(/^127\.0\.0\.1:\d+$/);
    },
    { nameOf },
  ));

test("a write whose answer was lost is unknown, waits for a person, and the same request does not make it again", () =>
  everyCase(
    ACTS,
    async (one) => {
      const owner = await signUp();
      const account = await connect(owner, one.provider);
      await account.fail({ on: "POST ", afterEffect: true, does: "drop" });
      const key = crypto.randomUUID();
      const lost = await act(owner, one, key);
      const again = await act(owner, one, key);
      expect([lost.status, lost.error?.details["outcome"]]).toEqual([502, "unknown"]);
      expect([again.status, again.error?.details]).toEqual([lost.status, lost.error?.details]);
      expect((await account.state()).data["effects"]).toEqual({ [one.effect]: 1 });
      const [effect] = await listEffects(owner, "&status=unknown");
      expect(effect?.id).toBe(lost.error?.details["effect_id"]);
      expect((await settle(owner, effect?.id ?? "", { outcome: "happened" })).status).toBe(200);
    },
    { nameOf },
  ));

test("a write that the provider refused did not happen, and the same request may come again", () =>
  everyCase(
    ACTS,
    async (one) => {
      const owner = await signUp();
      const account = await connect(owner, one.provider);
      await account.fail({ on: "POST ", does: { status: 403, json: {} } });
      const key = crypto.randomUUID();
      const refused = await act(owner, one, key);
      expect([refused.status, refused.error?.code]).toEqual([403, "PROVIDER_FORBIDDEN"]);
      expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["not_made"]);
      expect((await act(owner, one, key)).status).toBe(200);
      expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["done", "not_made"]);
    },
    { nameOf },
  ));

test("after an agent's kill switch nothing is sent", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const [one] = ACTS;
  if (one === undefined) throw new Error("no act");
  const agent = await createAgent(owner, { maturity_level: "supervised" });
  await call("PUT", `/api/agents/${agent.id}/kill-switch`, {
    token: owner.token,
    body: { engaged: true, reason: "Wrong posters" },
  });
  const stopped = await act(owner, one, undefined, { agent_id: agent.id });
  expect([stopped.status, stopped.error?.code]).toEqual([409, "STOPPED"]);
  expect(await account.calls("POST")).toEqual([]);
  expect(await listEffects(owner)).toEqual([]);
});
