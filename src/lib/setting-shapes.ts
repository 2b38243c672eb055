import { isWebAddress } from "./web-address.ts";

/** 32 bytes in base64url. */
export const isKey = (value: string): boolean => /^[A-Za-z0-9_-]{43}=?$/.test(value);

/** Whether a text has the form of a browser's `Origin`: scheme, host and port, without a trailing slash. */
export const isOrigin = (value: string): boolean => isWebAddress(value) && new URL(value).origin === value;

/** A DNS name. */
export const isHostName = (value: string): boolean =>
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value);

/** A host name or an IP address, IPv6 with or without brackets, with an optional port. */
export const isHostAndPort = (value: string): boolean =>
  /^(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::(?:\d{1,5}|\*))?$|^[0-9a-f:.]+$/i.test(value);

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value);

/** Whether every client can send a text unchanged in a header. */
export const isHeaderText = (value: string): boolean => /^[\u0021-\u007e]+$/.test(value);
