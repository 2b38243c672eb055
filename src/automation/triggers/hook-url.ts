import { toBase64Url } from "#lib/base64url";

const PATH = "/api/hooks/";
const ADDRESS_BYTES = 16;

/** The random end of a new address: 22 characters. It is not a credential, but cannot be guessed either. */
export const newAddress = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(ADDRESS_BYTES)));

/** The address for a sender. `origin` is used where no variable has the instance's URL. */
export const hookUrl = (address: string, { baseUrl, origin }: { baseUrl: string; origin: string }): string =>
  `${baseUrl === "" ? origin : baseUrl.replace(/\/+$/, "")}${PATH}${address}`;
