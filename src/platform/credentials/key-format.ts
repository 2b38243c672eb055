import { base62Length, fromBase62, toBase62 } from "#lib/base62";
import { crc32 } from "#lib/crc32";
import { sha256Hex, toHex } from "#lib/digest";

const ID_BYTES = 16;
const SECRET_BYTES = 32;

export interface ParsedKey {
  /** The row's id, a UUID. */
  id: string;
  secret: string;
}

export interface KeyFormat {
  /** The beginning of a row's key. Not secret: it is shown to distinguish keys. */
  prefixOf: (id: string) => string;
  /**
   * Makes a key for a row: the text that the caller gets once, and the hash to store. The secret is random, so a plain
   * SHA-256 suffices.
   */
  make: (id: string) => Promise<{ text: string; secretHash: string }>;
  /** The parts of a key; null when its form or checksum is wrong, so that a mistyped or invented key costs no lookup. */
  parse: (text: string) => ParsedKey | null;
}

/** Keys of one kind, `<kind>_<id>_<secret>_<crc>`: the kind's prefix, the row's id, 32 random bytes and a checksum of all before it. */
export function keyFormat(kind: string): KeyFormat {
  const form = new RegExp(`^${kind}_([0-9A-Za-z]{22})_([0-9A-Za-z]{43})_([0-9A-Za-z]{6})$`);
  const prefixOf = (id: string): string => `${kind}_${toBase62(fromUuidText(id))}`;
  return {
    prefixOf,
    make: async (id) => {
      const secret = toBase62(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
      const body = `${prefixOf(id)}_${secret}`;
      return { text: `${body}_${checksum(body)}`, secretHash: await sha256Hex(secret) };
    },
    parse: (text) => {
      const [, idText = "", secret = "", sum] = form.exec(text) ?? [];
      if (sum === undefined || sum !== checksum(text.slice(0, text.lastIndexOf("_")))) return null;
      const idBytes = fromBase62(idText, ID_BYTES);
      return idBytes === null ? null : { id: toUuidText(idBytes), secret };
    },
  };
}

function fromUuidText(id: string): Uint8Array {
  const hex = id.replaceAll("-", "");
  return Uint8Array.from({ length: ID_BYTES }, (_entry, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

function toUuidText(bytes: Uint8Array): string {
  const hex = toHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function checksum(body: string): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, crc32(body));
  return toBase62(bytes).padStart(base62Length(4), "0");
}
