/** 128 random bits as text. `crypto.randomUUID` would not do: a page that comes by plain http from another machine does not have it. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
