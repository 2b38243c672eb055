import type { Schemas } from "#sdk/api.gen";
import type { Tenure } from "#sdk/client";

import { canonical } from "./canonical.ts";
import {
  type Existing,
  type Kind,
  nameField,
  onlyIf,
  pick,
  type PlannedCall,
  type Progress,
  readTagged,
  withoutEmpty,
} from "./kind.ts";

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
  create: (value) => [
    {
      operation: "createPrivateSkill",
      body: { ...value },
      send: (tenure, body: Schemas["CreateSkillBody"]) => tenure.api.POST("/api/v1/skills/private", { body }),
    },
  ],
  change({ fields, value, found }) {
    const isOfCode = (name: string): boolean => OF_CODE.includes(name);
    const ofCode = [...fields].filter(isOfCode);
    const others = [...fields].filter((name) => !isOfCode(name));
    return [
      ...(ofCode.length === 0 ? [] : [rewritten(pick(value, ofCode), pick(found.value, ofCode))]),
      ...(others.length === 0 ? [] : [updated(pick(value, others))]),
    ];
  },
  async remove(tenure, { id, tag }) {
    const params = { path: { skill_id: id }, header: onlyIf(tag) };
    await tenure.api.DELETE("/api/v1/skills/private/{skill_id}", { params });
  },
};

/** Another code. `undo` gives the skill its former one, unless someone has written another one since. */
const rewritten = (body: Record<string, unknown>, former: Record<string, unknown>): PlannedCall => ({
  operation: "rewriteSkill",
  body,
  async send(tenure, filled: Schemas["RewriteSkillBody"], progress) {
    ({ tag: progress.tag } = await rewrite(tenure, filled, progress));
  },
  async undo(tenure, { id }) {
    const path = { skill_id: id ?? "" };
    const { data, tag } = await readTagged(tenure.api.GET("/api/v1/skills/private/{skill_id}", { params: { path } }));
    if (canonical(pick({ ...data.skill }, Object.keys(body))) !== canonical(body))
      throw new Error("Someone else has written another code.");
    await rewrite(tenure, former as Schemas["RewriteSkillBody"], { id, tag });
  },
});

const rewrite = (tenure: Tenure, body: Schemas["RewriteSkillBody"], { id, tag }: Progress) =>
  readTagged(
    tenure.api.PUT("/api/v1/skills/private/{skill_id}/code", {
      params: { path: { skill_id: id ?? "" }, header: onlyIf(tag) },
      body,
    }),
  );

const updated = (body: Record<string, unknown>): PlannedCall => ({
  operation: "updatePrivateSkill",
  body,
  send: (tenure, fields: Schemas["UpdateSkillBody"], { id, tag }) =>
    tenure.api.PUT("/api/v1/skills/private/{skill_id}", {
      params: { path: { skill_id: id ?? "" }, header: onlyIf(tag) },
      body: fields,
    }),
});
