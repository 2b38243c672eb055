import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Existing, type Kind, nameField, pick, withoutEmpty } from "./kind.ts";

/** Fields that belong to the code of a skill. */
const OF_CODE = ["code", "input_schema", "output_schema"];

/** The workspace's own skills. Installed ones belong to their publisher. */
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
      query: { limit: 100 },
    })) {
      if (!isOwn) continue;
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name } });
        continue;
      }
      const path = { skill_id: id };
      const { skill } = await dataOf(tenure.api.GET("/api/v1/skills/private/{skill_id}", { params: { path } }));
      found.push({ id, name, value: withoutEmpty(pick({ ...skill }, [...SKILLS.required, ...SKILLS.optional])) });
    }
    return found;
  },
  async create(tenure, value) {
    await tenure.api.POST("/api/v1/skills/private", { body: value as unknown as Schemas["CreateSkillBody"] });
  },
  async change(tenure, id, { fields, value }) {
    const params = { path: { skill_id: id } };
    const ofCode = pick(
      value,
      OF_CODE.filter((name) => fields.has(name)),
    );
    const others = pick(
      value,
      [...fields].filter((name) => !OF_CODE.includes(name)),
    );
    if (Object.keys(ofCode).length > 0)
      await tenure.api.PUT("/api/v1/skills/private/{skill_id}/code", {
        params,
        body: ofCode as Schemas["RewriteSkillBody"],
      });
    if (Object.keys(others).length > 0)
      await tenure.api.PUT("/api/v1/skills/private/{skill_id}", { params, body: others as Schemas["UpdateSkillBody"] });
  },
  async remove(tenure, id) {
    await tenure.api.DELETE("/api/v1/skills/private/{skill_id}", { params: { path: { skill_id: id } } });
  },
};
