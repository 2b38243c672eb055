import { fixedSampleId } from "#tenancy/sample";

import { SAMPLE_AGENTS } from "./sample-agents.ts";
import type { SkillInsert } from "./store.ts";

const DAY_MS = 86_400_000;

const SKILLS = [
  {
    name: "Due date of an invoice",
    description: "Adds the days of the terms to the date of the invoice.",
    category: "finance",
    tags: ["invoices", "dates"],
    properties: { date: { type: "string" }, days: { type: "integer" } },
    code: `function main({ date, days }) {
  const due = new Date(Date.parse(date) + days * 86_400_000);
  return { due: due.toISOString().slice(0, 10) };
}`,
  },
  {
    name: "Subject of a ticket",
    description: "Makes a short subject from the first sentence of a message.",
    category: "support",
    tags: ["tickets"],
    properties: { message: { type: "string" } },
    code: `function main({ message }) {
  return { subject: message.split(/[.!?]/)[0].slice(0, 60) };
}`,
  },
] as const;

/** The fixed ids of a tenant's sample data; the agents' numbers come first. */
export const sampleIds = (tenantId: string): { agentIds: string[]; skillIds: string[] } => ({
  agentIds: SAMPLE_AGENTS.map((_, index) => fixedSampleId(tenantId, index)),
  skillIds: SKILLS.map((_, index) => fixedSampleId(tenantId, SAMPLE_AGENTS.length + index)),
});

export const sampleSkills = (tenantId: string, now: number): SkillInsert[] => {
  const { skillIds } = sampleIds(tenantId);
  return SKILLS.map(({ name, description, category, tags, properties, code }, index) => ({
    id: skillIds[index] ?? "",
    tenantId,
    name,
    description,
    skillType: "function",
    category,
    tags: [...tags],
    inputSchema: { type: "object", properties, required: Object.keys(properties) },
    config: {},
    configOverrides: {},
    code,
    environment: {},
    status: "installed",
    version: 1,
    createdAt: now - (20 + index) * DAY_MS,
    updatedAt: now - (20 + index) * DAY_MS,
  }));
};
