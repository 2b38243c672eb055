import { expect, it } from "vitest";

import { shownSkillNames } from "#engine/reasoning/tool-name";
import { everyCase } from "#test/support/every-case";
import { TOOL_NAME } from "#test/support/model-wire";

const ID = "019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a10";
const OTHER = "019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a11";

const namesOf = (...skills: [id: string, name: string][]): (string | undefined)[] => {
  const names = shownSkillNames(skills.map(([id, name]) => ({ id, name })));
  return skills.map(([id]) => names.get(id));
};

it("a skill is shown by the words of its name", () =>
  everyCase(
    [
      ["Note keeper", "skill__note_keeper"],
      ["  «Größe» & café! ", "skill__gro_e_cafe"],
      ["A".repeat(100), `skill__${"a".repeat(57)}`],
      ["記録", "skill__6c1f2a10"],
    ] as const,
    (name, shown) => {
      expect(namesOf([ID, name])).toEqual([shown]);
      expect(shown).toMatch(TOOL_NAME);
    },
  ));

it("skills with the same words differ by the end of their ids, so none takes the name of another", () => {
  expect(namesOf([ID, "Note keeper"], [OTHER, "note-KEEPER"])).toEqual([
    "skill__note_keeper_6c1f2a10",
    "skill__note_keeper_6c1f2a11",
  ]);
  const long = "long ".repeat(30);
  const both = namesOf([ID, long], [OTHER, `${long}2`]);
  expect(new Set(both).size).toBe(2);
  for (const shown of both) expect(shown).toMatch(TOOL_NAME);
});

it("a skill that is named like the marked name of another takes the name of neither", () => {
  const third = "019f83d6-8a3c-7c6e-9d2a-6b1f6c1f2a12";
  const names = namesOf([ID, "Payer"], [OTHER, "Payer"], [third, "Payer 6c1f2a10"]);
  expect(names).toEqual([`run_skill_${ID}`, "skill__payer_6c1f2a11", `run_skill_${third}`]);
});
