import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import {
  approvedTemplate,
  asOperator,
  install,
  reject,
  submitTemplate,
  withdraw,
  type ListingView,
} from "#test/support/factories/listings";
import { keyWithout } from "#test/support/keys";

describe("does", () => {
  test("takes a listing off; copies stay, and their owners see it", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(owner);
    const account = await signUp();
    const { agent_id: copy } = (await install(account, templateId)).body as { agent_id: string };
    const answer = await withdraw(owner, templateId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data<{ listing: ListingView }>().listing).toMatchObject({ id: templateId, status: "withdrawn" });
    expect((await install(await signUp(), templateId)).status).toBe(404);
    expect((await call("GET", `/api/agents/${copy}`, { token: account.token })).status).toBe(200);
    const installations = await call("GET", "/api/listings/installations", { token: account.token });
    expect(installations.data<{ installations: unknown[] }>().installations).toEqual([
      expect.objectContaining({ listing_id: templateId, listing_status: "withdrawn", update_available: false }),
    ]);
  });

  test("withdraws the version under review", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    expect((await withdraw(owner, templateId)).status).toBe(200);
    expect((await reject(owner, templateId)).status).toBe(409);
  });
});

describe("refuses", () => {
  test("a listing that is withdrawn already", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    await withdraw(owner, templateId);
    const again = await withdraw(owner, templateId);
    expect(again.status).toBe(409);
    expect(again.error?.details).toEqual({ reason: "wrong_state", status: "withdrawn" });
  });

  test("a key that may not manage what the listing offers", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    const apiKey = await keyWithout(owner, "AGENT_MANAGE");
    const answer = await call("POST", `/api/listings/${templateId}/withdraw`, { apiKey });
    expect(answer.status).toBe(403);
    expect(answer.error?.details).toEqual({ required_permission: "AGENT_MANAGE" });
  });

  test("everybody but the publisher, the operator too", async () => {
    const { templateId } = await submitTemplate(await signUp());
    expect((await call("POST", `/api/listings/${templateId}/withdraw`, asOperator())).status).toBe(404);
    expect((await withdraw(await signUp(), unknownId())).status).toBe(404);
    expect((await withdraw(await signUp(), "nonsense")).status).toBe(404);
  });
});
