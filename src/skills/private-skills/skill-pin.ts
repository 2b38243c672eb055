import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** One exact state of a skill, which an approval of running it is bound to. */
export interface SkillPin {
  id: string;
  version: number;
  /** The digest of everything that decides the skill's behaviour, as canonical JSON. */
  sha256: string;
}

/** Everything that decides a skill's behaviour. */
export interface SkillContent {
  id: string;
  version: number;
  skillType: string;
  code: string | null;
  config: Record<string, unknown>;
  configOverrides: Record<string, unknown>;
  /** Values as stored, encrypted: another value has another text. */
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

/** Whether a skill is unchanged since it was pinned. */
export async function isStill(skill: SkillContent, pinned: SkillPin): Promise<boolean> {
  const { id, version, sha256 } = await pinOf(skill);
  return id === pinned.id && version === pinned.version && sha256 === pinned.sha256;
}
