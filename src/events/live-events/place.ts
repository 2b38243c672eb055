import { fromBase64Url, toBase64Url } from "#lib/base64url";

/** A follower's position in a tenant's events: all up to this one, and all that existed at this moment. */
export interface Place {
  /** The id of the last event; 0 before the first. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The wire format of a position: 32 bytes. */
export const PLACE_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const IV = new Uint8Array(16);

/**
 * Encrypts positions for a tenant's followers. The numbers count the events of all tenants, so they would reveal the
 * activity of others. One block is encrypted with AES, whose padding is a second one. A text that is not a position of
 * this tenant does not open.
 */
export class PlaceSeal {
  readonly #key: Promise<CryptoKey>;

  /** `placedAt`: when the tenant came into its database, whose numbers these are; 0 when it was always there. */
  constructor(encryptionKey: string, tenantId: string, placedAt: number) {
    const of = placedAt === 0 ? tenantId : `${tenantId}:${placedAt}`;
    this.#key = deriveKey(`tenure-event-place:${encryptionKey}:${of}`);
  }

  async seal({ number, at }: Place): Promise<string> {
    const block = new DataView(new ArrayBuffer(16));
    block.setBigUint64(0, BigInt(number));
    block.setBigUint64(8, BigInt(at));
    const sealed = await crypto.subtle.encrypt({ name: "AES-CBC", iv: IV }, await this.#key, block.buffer);
    return toBase64Url(new Uint8Array(sealed));
  }

  /** Null for a text that this tenant's followers never got. */
  async open(text: string): Promise<Place | null> {
    const key = await this.#key;
    try {
      const block = new DataView(await crypto.subtle.decrypt({ name: "AES-CBC", iv: IV }, key, fromBase64Url(text)));
      const place = { number: Number(block.getBigUint64(0)), at: Number(block.getBigUint64(8)) };
      return Number.isSafeInteger(place.number) && Number.isSafeInteger(place.at) ? place : null;
    } catch {
      return null;
    }
  }
}

async function deriveKey(material: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(material));
  return crypto.subtle.importKey("raw", digest, "AES-CBC", false, ["encrypt", "decrypt"]);
}
