/**
 * What may follow when nobody knows whether a call took effect. `read` changes nothing. `repeatable` has the same end however often it is
 * made, like «pause». `once` must never be made twice, like «create a playlist».
 */
export type Safety = "read" | "repeatable" | "once";

/** One call of a provider. */
export interface VendorRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole, at an address of the provider. */
  url: string;
  /** Left out where undefined. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  /** By default a GET is `read`, a PUT or DELETE `repeatable`, a POST `once`. */
  safety?: Safety;
  /** Refusing statuses that are an answer to this call. */
  expects?: readonly number[];
  /** Whatever stands in the body of a good answer, nobody looks at it. */
  ignoresBody?: boolean;
  /** Reads a good answer of a protocol that is no JSON, and that may refuse in the body; null for bytes that it cannot read. */
  decode?: (bytes: Uint8Array) => DecodedAnswer | null;
}

/** What an answer of another protocol says, in the terms of HTTP. */
export interface DecodedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** What a provider answered. */
export interface VendorAnswer {
  /** Who answered, and whether the call that it answers must never be made twice. */
  provider: string;
  isOfEffect: boolean;
  status: number;
  headers: Headers;
  /** The JSON value of the body; null for an empty one. */
  body: unknown;
}

/** Why a provider's answer is no result, before it is made an error of ours. */
export interface VendorRefusal {
  status: number;
  headers: Headers;
  /** The JSON value of the body, or null where it is none. */
  body: unknown;
}

export const safetyOf = ({ method, safety }: VendorRequest): Safety => {
  if (safety !== undefined) return safety;
  if (method === "GET") return "read";
  return method === "POST" ? "once" : "repeatable";
};
