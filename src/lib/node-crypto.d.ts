/** The one function of `node:crypto` that the Worker uses; the rest of Node's types would disagree with the runtime's. */
declare module "node:crypto" {
  export function scrypt(
    password: string,
    salt: Uint8Array,
    keyLength: number,
    options: { N: number; r: number; p: number; maxmem: number },
    callback: (error: Error | null, derivedKey: Uint8Array) => void,
  ): void;
}
