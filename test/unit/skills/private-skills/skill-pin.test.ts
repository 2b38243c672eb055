import fc from "fast-check";
import { expect, test } from "vitest";

import { canonicalJson } from "#lib/json";
import { isStill, pinOf, type SkillContent } from "#skills/private-skills/skill-pin";

const values = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });

const anySkill: fc.Arbitrary<SkillContent> = fc.record({
  id: fc.uuid(),
  version: fc.integer({ min: 1, max: 9 }),
  skillType: fc.constantFrom("function", "script", "api"),
  code: fc.option(fc.string()),
  config: values,
  configOverrides: values,
  environment: fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 3 }),
  inputSchema: fc.option(values),
  outputSchema: fc.option(values),
});

test("a pin holds only for the same skill, in any order of its keys", async () => {
  await fc.assert(
    fc.asyncProperty(anySkill, anySkill, async (skill, another) => {
      const pin = await pinOf(skill);
      const config = Object.fromEntries(Object.entries(skill.config).toReversed());
      expect(await isStill({ ...skill, config }, pin)).toBe(true);
      for (const key of Object.keys(skill) as (keyof SkillContent)[]) {
        const changed = { ...skill, [key]: another[key] };
        expect(await isStill(changed, pin)).toBe(canonicalJson(changed) === canonicalJson(skill));
      }
      expect(await isStill({ ...skill, version: skill.version + 1 }, pin)).toBe(false);
      expect(await isStill({ ...skill, code: `${skill.code ?? ""} ` }, pin)).toBe(false);
      expect(await isStill({ ...skill, config: { ...skill.config, added: 1 } }, pin)).toBe(false);
    }),
  );
});
