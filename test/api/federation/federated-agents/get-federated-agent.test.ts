import { flattenedVerify, importJWK } from "jose";
import { describe, expect, test } from "vitest";

import { sha256Hex } from "#lib/digest";
import { call, newAddress, signUp } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { everyCase } from "#test/support/every-case";
import { approvedTemplate, submitTemplate } from "#test/support/factories/listings";
import { askFederation } from "#test/support/federation";

const bundleOf = (templateId: string, headers: Record<string, string> = {}) =>
  askFederation(`/${templateId}`, { from: newAddress(), headers });

const configuration = {
  model: "builtin",
  temperature: 0.2,
  max_tokens: 900,
  system_prompt: "You read invoices of jane.doe@example.com, customer 550e8400-e29b-41d4-a716-446655440000.",
  canvas_ui_schemas: [{ type: "form", fields: [{ name: "amount", type: "number", required: true }] }],
  private_note: "Nobody's business.",
};

describe("does", () => {
  test("gives the bundle of document 3, redacted, and nothing else of the agent", async () => {
    const { templateId } = await approvedTemplate(
      await signUp(),
      { name: "Reader", description: "Call +49 30 1234567", category: "finance", price: 2 },
      { capabilities: ["summarize"], configuration },
    );
    const answer = await bundleOf(templateId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      id: templateId,
      name: "Reader",
      description: "Call [REDACTED_PHONE]",
      category: "finance",
      price: 2,
      version: expect.any(String),
      configuration: {
        model: "builtin",
        temperature: 0.2,
        max_tokens: 900,
        system_prompt: "You read invoices of [REDACTED_EMAIL], customer [REDACTED_ID].",
        capabilities: ["summarize"],
      },
      capabilities: [],
      canvas_ui_schemas: configuration.canvas_ui_schemas,
      anonymized_memory_bundle: { heuristics: [] },
    });
  });

  test("redacts what the template learned", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const heuristic = {
      error_type: "lesson",
      error_code: "E1",
      resolution: "Mail bob@example.org about 4111 1111 1111 1111",
    };
    await inDatabase(
      "UPDATE listing_versions SET snapshot = json_set(snapshot, '$.heuristics', json(?)) WHERE listing_id = ?",
      JSON.stringify([heuristic]),
      templateId,
    );
    expect((await bundleOf(templateId)).body).toMatchObject({
      anonymized_memory_bundle: {
        heuristics: [{ ...heuristic, resolution: "Mail [REDACTED_EMAIL] about [REDACTED_CARD]" }],
      },
    });
  });

  test("signs the canonical text by a published key, and a published library verifies it", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const answer = await bundleOf(templateId);
    expect(answer.headers["etag"]).toBe(`"sha256-${await sha256Hex(answer.text)}"`);
    const { keys } = (await call("GET", "/api/federation/keys", { from: newAddress() })).body as {
      keys: [{ x: string }];
    };
    const [head = "", tail = ""] = String(answer.headers["x-federation-signature"]).split("..");
    const jws = { protected: head, payload: Buffer.from(answer.text).toString("base64url"), signature: tail };
    const key = await importJWK({ kty: "OKP", crv: "Ed25519", x: keys[0].x }, "EdDSA");
    await expect(flattenedVerify(jws, key)).resolves.toBeTruthy();
    const tampered = { ...jws, payload: Buffer.from(answer.text.replace("Reads", "Sends")).toString("base64url") };
    await expect(flattenedVerify(tampered, key)).rejects.toThrow("signature verification failed");
  });

  test("answers 304 to who has this digest", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    const { headers } = await bundleOf(templateId);
    expect((await bundleOf(templateId, { "if-none-match": String(headers["etag"]) })).status).toBe(304);
  });

  test("takes an id in capitals for the same", async () => {
    const { templateId } = await approvedTemplate(await signUp());
    expect((await bundleOf(templateId.toUpperCase())).status).toBe(200);
  });
});

describe("refuses", () => {
  test("every malformed id", () =>
    everyCase(
      ["1", "not-a-uuid", "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6", "0199a3f27c1e7b549f0e3d2a1b4c5d6e"],
      async (id) => {
        const answer = await bundleOf(id);
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ detail: "Invalid template ID", code: "INVALID_PARAMETER" });
      },
    ));

  test("answers alike for an unknown, a pending and a withdrawn template", async () => {
    const owner = await signUp();
    const { templateId: waiting } = await submitTemplate(owner);
    const { templateId: withdrawn, agentId } = await approvedTemplate(owner);
    await inDatabase("UPDATE listings SET status = 'withdrawn' WHERE id = ?", withdrawn);
    for (const id of [waiting, withdrawn, agentId, "00000000-0000-0000-0000-000000000000"]) {
      const answer = await bundleOf(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: "Agent Template not found", code: "TEMPLATE_NOT_FOUND" });
    }
  });
});
