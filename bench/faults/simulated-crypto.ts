import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  webcrypto,
} from "node:crypto";

type Bytes = ArrayBuffer | ArrayBufferView;
interface Named {
  name: string;
  hash?: string | { name: string };
  salt?: Bytes;
  info?: Bytes;
  iv?: Bytes;
  additionalData?: Bytes;
  length?: number;
}
type Algorithm = string | Named;

/** Gives work of the machine's threads its place in the order of the simulation. */
type InOrder = <Result>(work: Promise<Result>) => Promise<Result>;

const TAG_BYTES = 16;

const bytesOf = (data: Bytes): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
const namedOf = (algorithm: Algorithm): Named => (typeof algorithm === "string" ? { name: algorithm } : algorithm);
const hashOf = (hash: string | { name: string } | undefined): string =>
  (typeof hash === "string" ? hash : (hash?.name ?? "SHA-256")).replace("-", "").toLowerCase();
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const isKept = (format: string, { name }: Named): boolean =>
  format === "raw" && ["HMAC", "HKDF", "AES-GCM"].includes(name);

/** The bytes of keys that were made of bytes: what they compute takes no thread. */
const secrets = new WeakMap<CryptoKey, Uint8Array>();

function madeOf(secret: Uint8Array, algorithm: Named, isExtractable: boolean, usages: string[]): CryptoKey {
  const key = createSecretKey(secret).toCryptoKey(
    algorithm as webcrypto.HmacImportParams,
    isExtractable,
    usages as webcrypto.KeyUsage[],
  ) as CryptoKey;
  secrets.set(key, new Uint8Array(secret));
  return key;
}

function hmac(key: CryptoKey, data: Bytes): Buffer {
  const { hash } = key.algorithm as { hash?: { name: string } };
  return createHmac(hashOf(hash), secrets.get(key) ?? new Uint8Array())
    .update(bytesOf(data))
    .digest();
}

const derived = ({ hash, salt, info }: Named, key: CryptoKey, bits: number): Uint8Array =>
  new Uint8Array(
    hkdfSync(
      hashOf(hash),
      secrets.get(key) ?? new Uint8Array(),
      bytesOf(salt ?? new Uint8Array()),
      bytesOf(info ?? new Uint8Array()),
      bits / 8,
    ),
  );

function sealed({ iv, additionalData }: Named, secret: Uint8Array, data: Bytes): Uint8Array {
  const cipher = createCipheriv(
    secret.length === 16 ? "aes-128-gcm" : "aes-256-gcm",
    secret,
    bytesOf(iv ?? new Uint8Array()),
  );
  if (additionalData !== undefined) cipher.setAAD(bytesOf(additionalData));
  return Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]);
}

function opened({ iv, additionalData }: Named, secret: Uint8Array, data: Bytes): Uint8Array {
  const [bytes, cipher] = [bytesOf(data), secret.length === 16 ? "aes-128-gcm" : "aes-256-gcm"] as const;
  const decipher = createDecipheriv(cipher, secret, bytesOf(iv ?? new Uint8Array()));
  if (additionalData !== undefined) decipher.setAAD(bytesOf(additionalData));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
}

/** Cryptography whose random bytes come from the seed. What is frequent is computed at once, the rest in order. */
export function simulatedCrypto(random: () => number, inOrder: InOrder): Crypto {
  const { subtle } = webcrypto;
  const slow = (name: string, given: readonly unknown[]): Promise<unknown> =>
    inOrder((subtle[name as keyof typeof subtle] as (...of: unknown[]) => Promise<unknown>).apply(subtle, [...given]));
  /** The result of work that needs the bytes of a key, or of the machine's threads without them. */
  const quick = (name: string, key: CryptoKey, given: readonly unknown[], work: (secret: Uint8Array) => unknown) => {
    const secret = secrets.get(key);
    return secret === undefined ? slow(name, given) : settled(() => work(secret));
  };
  const methods: Record<string, (...given: never[]) => unknown> = {
    digest: (algorithm: Algorithm, data: Bytes) =>
      settled(() =>
        bufferOf(
          createHash(hashOf(namedOf(algorithm).name))
            .update(bytesOf(data))
            .digest(),
        ),
      ),
    importKey: (format: string, data: Bytes, algorithm: Algorithm, isExtractable: boolean, usages: string[]) =>
      isKept(format, namedOf(algorithm))
        ? settled(() => madeOf(bytesOf(data), namedOf(algorithm), isExtractable, usages))
        : slow("importKey", [format, data, algorithm, isExtractable, usages]),
    sign: (algorithm: Algorithm, key: CryptoKey, data: Bytes) =>
      quick("sign", key, [algorithm, key, data], () => bufferOf(hmac(key, data))),
    verify: (algorithm: Algorithm, key: CryptoKey, signature: Bytes, data: Bytes) =>
      quick("verify", key, [algorithm, key, signature, data], () => {
        const [given, wanted] = [bytesOf(signature), hmac(key, data)];
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      }),
    deriveBits: (algorithm: Algorithm, key: CryptoKey, bits: number) =>
      quick("deriveBits", key, [algorithm, key, bits], () => bufferOf(derived(namedOf(algorithm), key, bits))),
    deriveKey: (algorithm: Algorithm, key: CryptoKey, wanted: Named, isExtractable: boolean, usages: string[]) =>
      quick("deriveKey", key, [algorithm, key, wanted, isExtractable, usages], () =>
        madeOf(derived(namedOf(algorithm), key, wanted.length ?? 512), wanted, isExtractable, usages),
      ),
    encrypt: (algorithm: Named, key: CryptoKey, data: Bytes) =>
      quick("encrypt", key, [algorithm, key, data], (secret) => bufferOf(sealed(algorithm, secret, data))),
    decrypt: (algorithm: Named, key: CryptoKey, data: Bytes) =>
      quick("decrypt", key, [algorithm, key, data], (secret) => bufferOf(opened(algorithm, secret, data))),
  };
  const getRandomValues = <Values extends ArrayBufferView>(values: Values): Values => {
    const view = bytesOf(values);
    for (let place = 0; place < view.length; place++) view[place] = Math.floor(random() * 256);
    return values;
  };
  return {
    subtle: new Proxy(subtle, {
      get: (_target, name) => methods[String(name)] ?? ((...given: unknown[]) => slow(String(name), given)),
    }),
    getRandomValues,
    randomUUID: () => uuidOf(getRandomValues(new Uint8Array(16))),
  } as unknown as Crypto;
}

const settled = async <Result>(work: () => Result): Promise<Result> => work();

function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, place) => {
    const value = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, "0");
  });
  const parts = [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)];
  return parts.map((part) => part.join("")).join("-");
}
