import { toBase64Url } from "#lib/base64url";

const BYTES = 16;

/** The random end of a new one-time address: 22 characters. */
export const newCallback = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(BYTES)));

/** The path of a one-time address on this instance. */
export const callbackPath = (callback: string): string => `/api/callbacks/${callback}`;

/** The name of the signal that a request to the address makes. */
export const callbackSignal = (callback: string): string => `callback:${callback}`;
