import fc from "fast-check";
import { expect, it } from "vitest";

import { agentBundle, type AgentBundle } from "#federation/federated-agents/agent-bundle";
import { readBundle } from "#federation/federation-peers/read-bundle";
import { CATALOGUE_AGENTS } from "#local/catalogue/catalogue-agents";
import { toAgentListing } from "#local/catalogue/catalogue-listings";
import { everyCase } from "#test/support/every-case";
import { peerBundle } from "#test/support/federation-peer";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** Characters that hide, reverse or control a text; line feeds and tabs are allowed. */
const HOSTILE =
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|[\u{E0000}-\u{E01EF}]/u;

/** One selector chooses the form of a letter of Han, which readers see. */
const FORM_OF_HAN = /(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]/gu;

it("never throws, for any bytes", () => {
  const refused = (bytes: Uint8Array): void => {
    expect(readBundle(bytes).ok).toBe(false);
  };
  fc.assert(fc.property(fc.uint8Array(), refused));
  fc.assert(fc.property(fc.jsonValue(), (value) => refused(bytesOf(value))));
});

it("lets nothing hostile through in any text, or refuses", () => {
  const evil = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        "a",
        "b",
        " ",
        "\n",
        "\r\n",
        "\u0000",
        "\u001B",
        "\u202E",
        "\u2066",
        "\u200B",
        "\u00AD",
        "\uFEFF",
        "\u{E0041}",
        "\u{E0100}",
        "\u2065",
        "\uD800",
        "<b>",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
    maxLength: 40,
  });
  fc.assert(
    fc.property(evil, evil, evil, evil, (name, description, prompt, resolution) => {
      const read = readBundle(
        bytesOf(
          peerBundle({
            name: `x${name}`,
            description,
            configuration: { system_prompt: prompt, capabilities: [`y${name}`] },
            anonymized_memory_bundle: { heuristics: [{ error_type: "E", error_code: "C", resolution }] },
          }),
        ),
      );
      if (!read.ok) return;
      const { canonicalText: _raw, ...kept } = read.bundle;
      const texts: string[] = [];
      JSON.stringify(kept, (_key, value: unknown) => {
        if (typeof value === "string") texts.push(value);
        return value;
      });
      for (const text of texts) {
        expect(text.replaceAll(FORM_OF_HAN, "")).not.toMatch(HOSTILE);
        expect(text.isWellFormed()).toBe(true);
      }
      expect(kept.name).not.toContain("\n");
    }),
    { numRuns: 1_000 },
  );
});

it("keeps only what the protocol names, at every level", () => {
  const read = readBundle(
    bytesOf({
      ...peerBundle({
        configuration: { model: "m", tools: ["shell"] },
        canvas_ui_schemas: [{ type: "form", fields: [{ name: "a", type: "b", onload: "x" }], script: "x" }],
      }),
      role: "owner",
    }),
  );
  if (!read.ok) throw new Error(read.reason);
  expect(read.bundle.configuration).toEqual({ model: "m" });
  expect(read.bundle.canvasUiSchemas).toEqual([{ type: "form", fields: [{ name: "a", type: "b", required: false }] }]);
});

it("takes ordinary texts as they are", () => {
  const description = "Größe: 3 — «ça va»\n\tعربي, 日本語, 👩‍👩‍👧 and נקודה.";
  const read = readBundle(bytesOf(peerBundle({ description })));
  expect(read.ok && read.bundle.description).toBe(description);
});

/** A template in the form for another instance. */
const given = (snapshot: Record<string, unknown>): AgentBundle => agentBundle({ ...peerBundle(), snapshot });

it("takes every agent of the catalogue", () =>
  everyCase(
    CATALOGUE_AGENTS.map((agent) => [agent.name, agent] as const),
    (_name, agent) => {
      const bundle = given(toAgentListing(agent).snapshot);
      const read = readBundle(bytesOf(bundle));
      if (!read.ok) throw new Error(read.reason);
      expect(read.bundle.canvasUiSchemas).toEqual(bundle.canvas_ui_schemas);
      expect(read.bundle.skillIds).toEqual(agent.skillIds);
    },
  ));

it("takes names of fields as people write them, and as many of everything as a template has", () => {
  const names = [
    "Größe (cm)",
    "Invoice number",
    "名前",
    "date of birth?",
    "a/b, c",
    "mail to jane@example.com",
    "_id",
    "1st",
  ];
  const fields = names.map((name) => ({ name, type: "string[]", required: false }));
  const bundle = given({
    capabilities: Array.from({ length: 50 }, (_, index) => `capability ${index}`),
    skill_ids: Array.from({ length: 100 }, () => crypto.randomUUID()),
    canvas_ui_schemas: Array.from({ length: 100 }, () => ({ type: "form", fields })),
    heuristics: Array.from({ length: 100 }, () => ({ error_type: "E", error_code: "C", resolution: "Ask again." })),
  });
  const read = readBundle(bytesOf(bundle));
  if (!read.ok) throw new Error(read.reason);
  expect(read.bundle.canvasUiSchemas[99]?.fields.map(({ name }) => name)).toEqual(
    names.map((name) => name.replace("jane@example.com", "[REDACTED_EMAIL]")),
  );
  expect([read.bundle.capabilities.length, read.bundle.skillIds.length]).toEqual([50, 100]);
});

it("refuses a field with a name of a secret or of a prototype", () =>
  everyCase(
    [
      "",
      " a",
      "a\nb",
      "a\u200Bb",
      "a\u3164",
      "a\uFE0F",
      "../a",
      "constructor",
      "__proto__",
      "prototype",
      "<b>",
      "javascript:alert(1)",
      "a'b",
      'a"b',
      "${a}",
      "a;b",
      "x".repeat(201),
    ],
    (name) => {
      const bundle = peerBundle({
        canvas_ui_schemas: [{ type: "form", fields: [{ name, type: "string", required: true }] }],
      });
      expect(readBundle(bytesOf(bundle))).toEqual({
        ok: false,
        reason: "canvas_ui_schemas.0.fields.0.name: must be a plain name",
      });
    },
  ));
