import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { SkillRow } from "#db/schema/skills";
import { copiedContent, publishedSkill, readPublishedSkill } from "#marketplaces/skill-marketplace/published-skill";

const skill = (fields: Partial<SkillRow>): SkillRow => ({
  id: "id",
  tenantId: "tenant",
  isGoverned: true,
  name: "Name",
  description: null,
  skillType: "function",
  category: null,
  tags: [],
  inputSchema: null,
  outputSchema: null,
  config: {},
  configOverrides: {},
  code: null,
  environment: {},
  action: null,
  status: "installed",
  sourceListingId: null,
  sourceVersionId: null,
  sourceDigest: null,
  createdBy: null,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...fields,
});

const names = fc.stringMatching(/^[A-Z_]{1,12}$/);
const objects = fc.dictionary(fc.string(), fc.jsonValue());

describe("a skill as it is offered", () => {
  it("holds no value of its environment, and every name", () => {
    fc.assert(
      fc.property(fc.dictionary(names, fc.uuid()), objects, (environment, config) => {
        const published = publishedSkill(skill({ environment, config }));
        for (const [name, value] of Object.entries(environment)) {
          expect(published.environment_vars).toContain(name);
          expect(JSON.stringify(published)).not.toContain(value);
        }
      }),
    );
  });

  it("runs as its author's does: a copy has the configuration in force", () => {
    fc.assert(
      fc.property(objects, objects, (config, configOverrides) => {
        const stored = JSON.parse(JSON.stringify(publishedSkill(skill({ config, configOverrides })))) as Record<
          string,
          unknown
        >;
        const copy = copiedContent(readPublishedSkill(stored));
        expect(JSON.stringify(copy.config)).toBe(JSON.stringify({ ...config, ...configOverrides }));
      }),
    );
  });

  it("names the variables that headers ask for", () => {
    const config = { headers: { a: "${ONE} and ${TWO}", b: "${ONE}", c: 7, d: "${not closed" } };
    expect(publishedSkill(skill({ config })).environment_vars).toEqual(["ONE", "TWO"]);
  });
});
