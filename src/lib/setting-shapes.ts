import { isWebAddress } from "./web-address.ts";

/** 32 bytes in base64url. */
export const isKey = (value: string): boolean => /^[A-Za-z0-9_-]{43}=?$/.test(value);

/** What a browser sends as `Origin`: scheme, host and port, and no slash behind them. */
export const isOrigin = (value: string): boolean => isWebAddress(value) && new URL(value).origin === value;

/** A DNS name. */
export const isHostName = (value: string): boolean =>
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value);

/** A name or an address, IPv6 with or without brackets, and a port where it has one. */
export const isHostAndPort = (value: string): boolean =>
  /^(?:\[[0-9a-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$|^[0-9a-f:.]+$/i.test(value);

export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+$/.test(value);

/** What every client can send as it is in a header. */
export const isHeaderText = (value: string): boolean => /^[\u0021-\u007e]+$/.test(value);
