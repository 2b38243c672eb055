import type { Schemas } from "#sdk/api.gen";
import { isUuid } from "#sdk/cli/agents";

import {
  type Declared,
  type Existing,
  isMapping,
  type Kind,
  nameField,
  onlyIf,
  pick,
  readTagged,
  withoutEmpty,
} from "./kind.ts";
import type { Names } from "./names.ts";

/** Agents. A level is the result of an agent's work, so a file never has one: a new agent is a student. */
export const AGENTS: Kind = {
  folder: "agents",
  noun: "agent",
  required: ["name", "role"],
  optional: ["description", "capabilities", "domain", "configuration"],
  fixed: ["role"],
  refused: { maturity_level: "earned, cannot be declared" },
  after: ({ configuration }) => (isMapping(configuration) ? textsIn(configuration["agents"]) : []),
  nameOf: nameField,
  async list(tenure, wanted) {
    const found: Existing[] = [];
    for await (const { id, name } of tenure.pages("/api/agents", "agents", { query: { limit: 100 } })) {
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name }, tag: null });
        continue;
      }
      const path = { agent_id: id };
      const { data, tag } = await readTagged(tenure.api.GET("/api/agents/{agent_id}", { params: { path } }));
      const { role, description, capabilities, configuration } = data.agent;
      const value = withoutEmpty({ name, role, description, capabilities, configuration });
      found.push({ id, name, value, tag });
    }
    return found;
  },
  normal: namesFor,
  async create(value, names) {
    const body = {
      ...(await bodyOf(value, new Set(Object.keys(value)), names)),
      maturity_level: "student",
    };
    return [
      {
        operation: "createAgent",
        body,
        send: (tenure, filled: Schemas["CreateAgentBody"]) => tenure.api.POST("/api/agents", { body: filled }),
      },
    ];
  },
  async change({ fields, value, found }, names) {
    return [
      {
        operation: "updateAgent",
        body: await bodyOf(value, fields, names),
        send: (tenure, body: Schemas["UpdateAgentBody"]) =>
          tenure.api.PUT("/api/agents/{agent_id}", {
            params: { path: { agent_id: found.id }, header: onlyIf(found.tag) },
            body,
          }),
      },
    ];
  },
  async remove(tenure, { id, tag }) {
    await tenure.api.DELETE("/api/agents/{agent_id}", { params: { path: { agent_id: id }, header: onlyIf(tag) } });
  },
};

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/** With the names of the domain, of skills and of other agents in place of their ids. */
async function namesFor(value: Declared, names: Names): Promise<Declared> {
  const { configuration } = value;
  if (!isMapping(configuration)) return value;
  const { domain_id: domainId, ...others } = configuration;
  const domain = typeof domainId === "string" ? await names.nameOf("domain", domainId) : undefined;
  const { tools, agents } = configuration;
  const named = {
    ...(Array.isArray(tools) ? { tools: await Promise.all(tools.map((tool) => nameIn("skill", tool, names))) } : {}),
    ...(Array.isArray(agents) ? { agents: await Promise.all(agents.map((one) => nameIn("agent", one, names))) } : {}),
  };
  return {
    ...withoutEmpty({ ...value, configuration: null }),
    ...(domain === undefined ? {} : { domain }),
    ...("domain" in value ? { domain: value["domain"] } : {}),
    ...withoutEmpty({ configuration: { ...(domain === undefined ? configuration : others), ...named } }),
  };
}

const nameIn = async (noun: "skill" | "agent", one: unknown, names: Names): Promise<unknown> =>
  typeof one === "string" && isUuid(one) ? ((await names.nameOf(noun, one)) ?? one) : one;

const idIn = async (one: unknown, names: Names): Promise<unknown> =>
  typeof one === "string" && isUuid(one) ? one : names.idOf("agent", one);

/** The fields of a body. A configuration is changed key by key, so the domain can be one of them. */
async function bodyOf(value: Declared, fields: ReadonlySet<string>, names: Names): Promise<Record<string, unknown>> {
  const { domain: _, configuration, ...rest } = pick(value, fields);
  const ofDomain = fields.has("domain") ? { domain_id: await domainIdOf(value["domain"], names) } : {};
  const { agents, ...others }: Declared = isMapping(configuration) ? configuration : {};
  const asked = Array.isArray(agents) ? await Promise.all(agents.map((one) => idIn(one, names))) : agents;
  const whole = { ...others, ...(agents === undefined ? {} : { agents: asked }), ...ofDomain };
  return { ...rest, ...(Object.keys(whole).length > 0 || configuration !== undefined ? { configuration: whole } : {}) };
}

const domainIdOf = async (domain: unknown, names: Names): Promise<string | null> =>
  domain === null ? null : names.idOf("domain", domain);
