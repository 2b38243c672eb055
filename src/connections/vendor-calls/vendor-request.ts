/**
 * The permitted retries when the effect of a call is unknown. `read` changes nothing. `repeatable` has the same result
 * however often it is made, like «pause». `once` must never be made twice, like «create a playlist».
 */
export type Safety = "read" | "repeatable" | "once";

/** One call of a provider. */
export interface VendorRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Absolute, at a host of the provider. */
  url: string;
  /** Undefined values are left out. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  /** By default a GET is `read`, a PUT or DELETE `repeatable`, a POST `once`. */
  safety?: Safety;
  /** Error statuses that are a valid answer to this call. */
  expects?: readonly number[];
  /** Ignores the body of a good answer. */
  ignoresBody?: boolean;
  /**
   * For reads: how long the account's later callers may get the same answer, in milliseconds. With 0 only those that ask
   * at the same time share it. Absent, the call is made.
   */
  keptForMs?: number;
  /** The version of what is read, where it is known: another version is another question. */
  version?: string;
  /** Reads a good answer of a protocol other than JSON, which may refuse in the body; null for unreadable bytes. */
  decode?: (bytes: Uint8Array) => DecodedAnswer | null;
}

/** An answer of another protocol in terms of HTTP. */
export interface DecodedAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A provider's answer. */
export interface VendorAnswer {
  /** The answering provider, and whether the answered call must never be repeated. */
  provider: string;
  isOfEffect: boolean;
  status: number;
  headers: Headers;
  /** The JSON value of the body; null for an empty one. */
  body: unknown;
}

/** A provider's failed answer, before it becomes an error of the catalogue. */
export interface VendorRefusal {
  status: number;
  headers: Headers;
  /** The JSON value of the body, or null without one. */
  body: unknown;
}

export const safetyOf = ({ method, safety }: VendorRequest): Safety => {
  if (safety !== undefined) return safety;
  if (method === "GET") return "read";
  return method === "POST" ? "once" : "repeatable";
};

/** The whole address of a call. */
export function urlOf({ url, query = {} }: VendorRequest): URL {
  const whole = new URL(url);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) whole.searchParams.set(name, String(value));
  return whole;
}
