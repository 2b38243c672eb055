import type { ActionName } from "#engine/governance/actions";
import { raisedAction } from "#engine/governance/raised-action";

import { readEndpoint } from "./endpoint.ts";
import { BEHAVIOUR } from "./skill-behaviour.ts";
import type { SkillType } from "./skill-type.ts";

/** The part of a skill that its governed action follows from. */
export interface GovernedSkill {
  name: string;
  skillType: SkillType;
  config: Record<string, unknown>;
  configOverrides: Record<string, unknown>;
  /** The action that a person gave it; null without one. */
  action: string | null;
}

/**
 * The action that governs calls of a skill: the one that a person with the right to approve gave it. Without one an api
 * skill is governed by its method, and words of its name or address only raise that (decisions, section 5b).
 */
export function governedSkillAction({ name, skillType, config, configOverrides, action }: GovernedSkill): string {
  if (action !== null) return action;
  if (skillType !== "api") return BEHAVIOUR[skillType].action;
  const read = readEndpoint({ ...config, ...configOverrides });
  if (!read.ok) return BEHAVIOUR.api.action;
  return raisedAction(actionOfMethod(read.endpoint.method), [name, pathOf(read.endpoint.url)]);
}

const actionOfMethod = (method: string): ActionName =>
  method === "GET" ? "fetch" : method === "DELETE" ? "delete" : "call_endpoint";

/** The path and the query of an address; a host's name says nothing about a call. */
const pathOf = (url: string): string => url.replace(/^[a-z][a-z+.-]*:\/\/[^/?#]*/i, "");
