import { describe, expect, test } from "vitest";

import { findSecrets } from "#lib/redaction/find-secrets";
import { redactText } from "#lib/redaction/redact-text";
import { CATALOGUE_AGENTS } from "#local/catalogue/catalogue-agents";
import { toAgentListing } from "#local/catalogue/catalogue-listings";
import { CATALOGUE_SKILLS } from "#local/catalogue/catalogue-skills";
import { readTemplate } from "#marketplaces/agent-marketplace/agent-template";
import { everyCase } from "#test/support/every-case";

const skills = new Map(CATALOGUE_SKILLS.map(({ id, name }) => [id, name]));

describe("agent templates of the catalogue", () => {
  test("are at least eight, each with an id and a name of its own", () => {
    expect(CATALOGUE_AGENTS.length).toBeGreaterThanOrEqual(8);
    expect(new Set(CATALOGUE_AGENTS.map(({ id }) => id)).size).toBe(CATALOGUE_AGENTS.length);
    expect(new Set(CATALOGUE_AGENTS.map(({ name }) => name)).size).toBe(CATALOGUE_AGENTS.length);
  });

  test("say what they do and what they never do", () =>
    everyCase(
      CATALOGUE_AGENTS.map((agent) => [agent.name, agent] as const),
      (_, agent) => {
        expect(agent.systemPrompt.length).toBeGreaterThan(300);
        expect(agent.systemPrompt).toMatch(/\b(never|nothing|no |not )/i);
        expect(agent.heuristics.length).toBeGreaterThanOrEqual(2);
        const named = [...agent.systemPrompt.matchAll(/«([A-Z][^»]+)»/g)].map(([, name]) => name);
        const own = agent.skillIds.map((id) => skills.get(id));
        expect(own).not.toContain(undefined);
        for (const name of named.filter((word) => [...skills.values()].includes(word ?? "")))
          expect(own).toContain(name);
      },
    ));

  test("survive being read as a template, and redaction", () =>
    everyCase(
      CATALOGUE_AGENTS.map((agent) => [agent.name, agent] as const),
      (_, agent) => {
        const { snapshot } = toAgentListing(agent);
        expect(readTemplate(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
        expect(findSecrets(snapshot)).toEqual([]);
        for (const { resolution } of agent.heuristics) expect(redactText(resolution)).toBe(resolution);
      },
    ));
});
