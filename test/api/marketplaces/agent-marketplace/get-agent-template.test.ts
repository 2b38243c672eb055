import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { approvedTemplate, asOperator, install, showTemplate, submitTemplate } from "#test/support/factories/listings";

describe("does", () => {
  test("shows every caller an approved template and its contents, without its prompt", async () => {
    const owner = await signUp();
    const { templateId } = await approvedTemplate(
      owner,
      { tags: "a,b,a" },
      {
        capabilities: ["plan"],
        configuration: { system_prompt: "Whisper.", model: "builtin", tools: ["summarize_text"] },
      },
    );
    const shown = await showTemplate(await signUp(), templateId);
    expect(shown).toMatchObject({
      id: templateId,
      status: "approved",
      tags: ["a", "b"],
      rating: 0,
      rating_count: 0,
      is_free: true,
      publisher_tenant_id: owner.tenantId,
      contents: {
        role: "finance-agent",
        maturity_level: "student",
        capabilities: ["plan"],
        model: "builtin",
        tools: ["summarize_text"],
        heuristics: 0,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    });
    expect(JSON.stringify(shown)).not.toContain("Whisper");
  });

  test("shows a pending template only to its publisher and the operator", async () => {
    const owner = await signUp();
    const { templateId } = await submitTemplate(owner);
    const path = `/api/agent-marketplace/${templateId}`;
    expect((await call("GET", path, { token: owner.token })).body).toMatchObject({ status: "pending_approval" });
    expect((await call("GET", path, asOperator())).status).toBe(200);
    expect((await call("GET", path, { token: (await signUp()).token })).status).toBe(404);
  });

  test("answers 304 until something changes", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const account = await signUp();
    const path = `/api/agent-marketplace/${templateId}`;
    const { headers } = await call("GET", path, { token: account.token });
    const conditional = { token: account.token, headers: { "if-none-match": headers["etag"] ?? "" } };
    expect((await call("GET", path, conditional)).status).toBe(304);
    await install(account, templateId);
    expect((await call("GET", path, conditional)).status).toBe(200);
  });
});
