import { v7 } from "uuid";

/** A new UUIDv7 (RFC 9562): sorts by time of creation, so that lists and indexes follow insertion order. */
export const newUuid = (): string => v7();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);
