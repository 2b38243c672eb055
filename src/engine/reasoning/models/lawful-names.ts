import { textChecksum } from "#lib/text-checksum";

const LAWFUL_ID = /^[a-zA-Z0-9_-]{1,40}$/;
/** Mistral takes these ids alone, and every other vendor takes them, too. */
const COMMON_ID = /^[a-zA-Z0-9]{9}$/;
const UNLAWFUL_IN_NAME = /[^a-zA-Z0-9_-]+/g;
const MAX_NAME = 64;

/** The id of a call as most vendors take it. A model that gave an id such as `functions.send:0` may be refused its own words. */
export const lawfulId = (id: string): string => (LAWFUL_ID.test(id) ? id : commonId(id));

/** The id of a call of another model, as every vendor takes it. */
export const commonId = (id: string): string => (COMMON_ID.test(id) ? id : `t${textChecksum(id)}`);

/** The name of a tool as vendors take it. Models invent names, such as `multi_tool_use.parallel`. */
export function lawfulName(name: string): string {
  const lawful = name.replaceAll(UNLAWFUL_IN_NAME, "_").slice(0, MAX_NAME);
  return lawful === "" ? "unnamed" : lawful;
}
