import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

/** A skill as agents see it, with its content as stored where it is not known yet. */
export interface DigestedSkill {
  id: string;
  version: number;
  name: string;
  description: string | null;
  skillType: string;
  inputSchema: Record<string, unknown> | null;
  config: Record<string, unknown>;
  configOverrides: Record<string, unknown>;
  content: string | null;
}

/** One state of a skill. */
export const stateOf = ({ id, version }: Pick<DigestedSkill, "id" | "version">): string => `${id}@${version}`;

/**
 * The digest of what a model sees of a skill and of what the skill does. The values of its environment are left out: a
 * new password is not another skill. The fingerprint has the names of its variables beside this digest.
 */
export const skillDigest = (skill: DigestedSkill): Promise<string> => {
  const { name, description, skillType, inputSchema, config, configOverrides, content } = skill;
  return sha256Hex(canonicalJson({ name, description, skillType, inputSchema, config, configOverrides, content }));
};
