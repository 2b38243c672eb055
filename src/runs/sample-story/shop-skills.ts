import type { SkillRow } from "#db/schema/skills";
import type { InstalledSkill } from "#engine/reasoning/tool";
import { governedSkillAction } from "#skills/private-skills/governed-skill-action";
import { reachOfSkill } from "#skills/private-skills/skill-behaviour";
import { skillDigest } from "#skills/private-skills/skill-digest";

import { shopCode, type ShopSkill } from "./shop.ts";

interface SkillForm {
  description: string;
  /** The action that governs calls; null where it only reads. */
  action: string | null;
  properties: Readonly<Record<string, { type: string; description: string }>>;
}

const text = (description: string) => ({ type: "string", description });
const ORDER = text("The number of the order, such as SO-1042.");

const FORMS: Readonly<Record<ShopSkill, SkillForm>> = {
  "Find order": {
    description: "Finds an order of the sample shop by its number: customer, item, price and delivery.",
    action: null,
    properties: { order: ORDER },
  },
  "List orders": {
    description: "Lists the orders of the sample shop: the late, open or delivered ones, or all.",
    action: null,
    properties: { which: text("late, open, delivered or all.") },
  },
  "Refund order": {
    description: "Refunds an order of the sample shop. It is a play: no money moves.",
    action: "refund",
    properties: {
      order: ORDER,
      amount_eur: { type: "number", description: "The amount in euros." },
      reason: text("Why, for the books."),
    },
  },
  "Send reply": {
    description: "Sends a mail to a customer of the sample shop. It is a play: no mail leaves.",
    action: "send",
    properties: { to: text("The address."), subject: text("The subject."), text: text("The mail.") },
  },
  "Change address": {
    description: "Changes the delivery address of an order of the sample shop that has not left yet.",
    action: "update",
    properties: { order: ORDER, address: text("Street, postcode and town.") },
  },
};

/** The skills of the sample shop, as a person with the right to approve makes them. */
export function shopSkills(
  { tenantId, userId, at, newId }: { tenantId: string; userId: string; at: number; newId: () => string },
  createdAt: number,
): SkillRow[] {
  const code = shopCode(at);
  return (Object.entries(FORMS) as [ShopSkill, SkillForm][]).map(([name, { description, action, properties }]) => ({
    id: newId(),
    tenantId,
    name,
    description,
    skillType: "function",
    category: "shop",
    tags: ["sample shop"],
    inputSchema: { type: "object", properties, required: Object.keys(properties) },
    outputSchema: null,
    config: {},
    configOverrides: {},
    code: code[name],
    environment: {},
    status: "installed",
    action,
    isGoverned: true,
    sourceListingId: null,
    sourceVersionId: null,
    sourceDigest: null,
    createdBy: userId,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  }));
}

/** A skill as the tools of agents see it, like `installedSkills` reads it. */
export const asInstalled = async (skill: SkillRow): Promise<InstalledSkill> => ({
  id: skill.id,
  name: skill.name,
  description: skill.description ?? "",
  action: governedSkillAction(skill),
  reach: reachOfSkill(skill),
  digest: await skillDigest({ ...skill, content: JSON.stringify([skill.code, skill.outputSchema]) }),
  ...(skill.inputSchema === null ? {} : { inputSchema: skill.inputSchema }),
});
