import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { agentBundle } from "#federation/federated-agents/agent-bundle";
import { canonicalJson } from "#lib/json";

import { disguised, lettersAndDigits, planted } from "./planted-corpus.ts";

const id = "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e";

/** A template with a given text in every text field. */
const template = (text: string) => ({
  id,
  name: text,
  description: `About ${text}`,
  category: text,
  price: 1.5,
  version: "1.2.3",
  snapshot: {
    role: "custom",
    maturity_level: "autonomous",
    configuration: { model: text, temperature: 0.2, max_tokens: 10, system_prompt: `Say ${text}`, tools: [text] },
    capabilities: [text],
    skill_ids: [`skill of ${text}`, id],
    canvas_ui_schemas: [{ type: text, fields: [{ name: text, type: text, required: true, note: text }] }],
    heuristics: [{ error_type: text, error_code: text, resolution: `Ask ${text}`, who: text }],
    [text]: text,
  },
});

describe("a bundle", () => {
  it("has the fields of document 3 and no other", () => {
    expect(agentBundle(template("plain words"))).toEqual({
      id,
      name: "plain words",
      description: "About plain words",
      category: "plain words",
      price: 1.5,
      version: "1.2.3",
      configuration: {
        model: "plain words",
        temperature: 0.2,
        max_tokens: 10,
        system_prompt: "Say plain words",
        capabilities: ["plain words"],
      },
      capabilities: ["skill of plain words", id],
      canvas_ui_schemas: [
        { type: "plain words", fields: [{ name: "plain words", type: "plain words", required: true }] },
      ],
      anonymized_memory_bundle: {
        heuristics: [{ error_type: "plain words", error_code: "plain words", resolution: "Ask plain words" }],
      },
    });
  });

  it("is whole even when the snapshot holds nothing or nonsense", () => {
    for (const snapshot of [{}, { configuration: 7, capabilities: "x", canvas_ui_schemas: [null], heuristics: [[]] }]) {
      const bundle = agentBundle({ ...template("x"), category: null, snapshot });
      expect(bundle).toMatchObject({ category: "general", configuration: { system_prompt: "", capabilities: [] } });
      expect(bundle.anonymized_memory_bundle).toEqual({ heuristics: [] });
    }
  });

  it("leaks nothing of a planted corpus, in any field and spelling", () => {
    fc.assert(
      fc.property(planted, disguised, (secret, disguise) => {
        const shown = disguise(secret);
        const { id: _own, capabilities, ...rest } = agentBundle(template(shown));
        expect(lettersAndDigits(JSON.stringify([rest, capabilities[0]]))).not.toContain(lettersAndDigits(shown));
      }),
      { numRuns: 200 },
    );
  });

  it("has one canonical text for any order of the template's fields", () => {
    const bundle = agentBundle(template("ö\u2028\u0007"));
    const turned = Object.fromEntries(Object.entries(bundle).toReversed());
    expect(canonicalJson(turned)).toBe(canonicalJson(bundle));
    expect(canonicalJson(bundle)).toMatch(/^\{"anonymized_memory_bundle":\{"heuristics":\[/);
    expect(JSON.stringify(JSON.parse(canonicalJson(bundle)))).toBe(canonicalJson(bundle));
  });
});
