import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** Exactly one state of a skill: what an approval of running it is bound to. */
export interface SkillPin {
  id: string;
  version: number;
  /** Of all that decides what the skill does, as canonical JSON. */
  sha256: string;
}

/** All that decides what a skill does. */
export interface SkillContent {
  id: string;
  version: number;
  skillType: string;
  code: string | null;
  config: Record<string, unknown>;
  configOverrides: Record<string, unknown>;
  /** Values as they are stored, encrypted: another value has another text. */
  environment: Record<string, string>;
  inputSchema: Record<string, unknown> | null;
  outputSchema: Record<string, unknown> | null;
}

/** The pin of a skill in its present state. The version rises with every change; the digest detects a change that bypassed the version. */
export async function pinOf(skill: SkillContent): Promise<SkillPin> {
  const { id, version, skillType, code, config, configOverrides, environment, inputSchema, outputSchema } = skill;
  const content = { skillType, code, config, configOverrides, environment, inputSchema, outputSchema };
  return { id, version, sha256: await sha256Hex(canonicalJson(content)) };
}

/** Whether a skill is still exactly what was pinned. */
export async function isStill(skill: SkillContent, pinned: SkillPin): Promise<boolean> {
  const { id, version, sha256 } = await pinOf(skill);
  return id === pinned.id && version === pinned.version && sha256 === pinned.sha256;
}
