import type { Schemas } from "#sdk/api.gen";

import { type Existing, type Kind, nameField, onlyIf, pick, readTagged, withoutEmpty } from "./kind.ts";

/** Fields that belong to the code of a skill. */
const OF_CODE = ["code", "input_schema", "output_schema"];

/** The workspace's own skills. Copies of listings belong to their publisher. */
export const SKILLS: Kind = {
  folder: "skills",
  noun: "skill",
  required: ["name", "skill_type"],
  optional: ["description", "action", "category", "tags", "config", ...OF_CODE],
  fixed: ["skill_type", "category", "tags", "config"],
  refused: { environment_vars: "holds secrets, which do not belong in files; set them in the console" },
  nameOf: nameField,
  async list(tenure, wanted) {
    const found: Existing[] = [];
    for await (const { id, name, is_own: isOwn } of tenure.pages("/api/v1/skills/private", "skills", {
      // A deleted skill stays in the list as one that is not installed.
      query: { limit: 100, is_installed: true },
    })) {
      if (!isOwn) continue;
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name }, tag: null });
        continue;
      }
      const path = { skill_id: id };
      const { data, tag } = await readTagged(tenure.api.GET("/api/v1/skills/private/{skill_id}", { params: { path } }));
      const value = withoutEmpty(pick({ ...data.skill }, [...SKILLS.required, ...SKILLS.optional]));
      found.push({ id, name, value, tag });
    }
    return found;
  },
  async create(tenure, value) {
    await tenure.api.POST("/api/v1/skills/private", { body: value as unknown as Schemas["CreateSkillBody"] });
  },
  async change(tenure, { fields, value, found }) {
    const path = { skill_id: found.id };
    let { tag } = found;
    const ofCode = pick(
      value,
      OF_CODE.filter((name) => fields.has(name)),
    );
    const others = pick(
      value,
      [...fields].filter((name) => !OF_CODE.includes(name)),
    );
    if (Object.keys(ofCode).length > 0) {
      const answer = tenure.api.PUT("/api/v1/skills/private/{skill_id}/code", {
        params: { path, header: onlyIf(tag) },
        body: ofCode as Schemas["RewriteSkillBody"],
      });
      ({ tag } = await readTagged(answer));
    }
    if (Object.keys(others).length > 0)
      await tenure.api.PUT("/api/v1/skills/private/{skill_id}", {
        params: { path, header: onlyIf(tag) },
        body: others as Schemas["UpdateSkillBody"],
      });
  },
  async remove(tenure, { id, tag }) {
    const params = { path: { skill_id: id }, header: onlyIf(tag) };
    await tenure.api.DELETE("/api/v1/skills/private/{skill_id}", { params });
  },
};
