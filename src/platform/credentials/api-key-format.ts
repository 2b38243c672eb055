import { keyFormat } from "./key-format.ts";

/** The keys of programs, `tnr_<id>_<secret>_<crc>`. */
export const { prefixOf: apiKeyPrefix, make: makeApiKey, parse: parseApiKey } = keyFormat("tnr");
