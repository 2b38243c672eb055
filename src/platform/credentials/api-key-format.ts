import { keyFormat } from "./key-format.ts";

/** The keys of programs, `tnr_<id>_<secret>_<crc>`. */
export const { prefixOf: apiKeyPrefix, make: makeApiKey, parse: parseApiKey } = keyFormat("tnr");

/** Whether a text has the form of a key; no other token begins so. */
export const isApiKeyLike = (text: string): boolean => text.startsWith("tnr_");
