import { sha256Hex } from "#lib/digest";
import { randomReadable } from "#lib/random-text";

export const BACKUP_CODES = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A code of 80 random bits in groups, `abcd-efgh-jkmn-pqrs`: too many to guess from the stored hash. */
export const newBackupCode = (): string => Array.from({ length: GROUPS }, () => randomReadable(GROUP_LENGTH)).join("-");

/** The stored form; hyphens and case do not matter. */
export const hashBackupCode = (userId: string, code: string): Promise<string> =>
  sha256Hex(`${userId}:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);
