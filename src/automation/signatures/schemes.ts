/** Where a header or the body has a value; a pointer is a JSON Pointer (RFC 6901). */
export type Place = { header: string } | { pointer: string };

/**
 * How a sender proves that it sent the bytes. `form` says how the header holds signatures: `plain` has one after `mark`;
 * `spaced` has several, divided by spaces, each after `mark`; `parts` is a list of `name=value`, in which `mark` is the
 * name, and `t` the time.
 */
export interface Signature {
  header: string;
  form: "plain" | "spaced" | "parts";
  mark: string;
  encoding: "hex" | "base64";
  hash: "SHA-256" | "SHA-512";
  /** The signed text: `{id}`, `{timestamp}` and `{body}` are put in, the body as its bytes. */
  signed: string;
  /** The header of the time, `part` where it is in the signature's own header; null for a scheme without a time. */
  time: { header: string } | "part" | null;
  toleranceSeconds: number;
  /** Whether a secret that begins with `whsec_` is base64; else its characters are the key. */
  isEncodedKey: boolean;
}

export interface Scheme {
  /** Null: the secret itself is shown as a bearer token. */
  signature: Signature | null;
  /** Where the sender's id of a message is; a repeat has the same. */
  id: Place | null;
  /** Where the kind of the message is. */
  event: Place | null;
}

export type NamedScheme = "standard_webhooks" | "github" | "stripe" | "slack" | "shopify" | "token";

const DEFAULTS = {
  form: "plain",
  mark: "",
  encoding: "hex",
  hash: "SHA-256",
  signed: "{body}",
  time: null,
  toleranceSeconds: 300,
  isEncodedKey: false,
} as const satisfies Omit<Signature, "header">;

/**
 * The schemes with fixed rules, by the documents of their makers: Standard Webhooks 1.0 (section «Signature scheme»), GitHub «Validating
 * webhook deliveries», Stripe «Verify webhook signatures manually», Slack «Verifying requests from Slack», Shopify «Verify webhook
 * deliveries». Header names are written small, as they are compared.
 */
export const SCHEMES: Readonly<Record<NamedScheme, Scheme>> = {
  standard_webhooks: {
    signature: {
      ...DEFAULTS,
      header: "webhook-signature",
      form: "spaced",
      mark: "v1,",
      encoding: "base64",
      signed: "{id}.{timestamp}.{body}",
      time: { header: "webhook-timestamp" },
      isEncodedKey: true,
    },
    id: { header: "webhook-id" },
    event: { pointer: "/type" },
  },
  github: {
    signature: { ...DEFAULTS, header: "x-hub-signature-256", mark: "sha256=" },
    id: { header: "x-github-delivery" },
    event: { header: "x-github-event" },
  },
  stripe: {
    signature: {
      ...DEFAULTS,
      header: "stripe-signature",
      form: "parts",
      mark: "v1",
      signed: "{timestamp}.{body}",
      time: "part",
    },
    id: { pointer: "/id" },
    event: { pointer: "/type" },
  },
  slack: {
    signature: {
      ...DEFAULTS,
      header: "x-slack-signature",
      mark: "v0=",
      signed: "v0:{timestamp}:{body}",
      time: { header: "x-slack-request-timestamp" },
    },
    id: { pointer: "/event_id" },
    event: { pointer: "/event/type" },
  },
  shopify: {
    signature: { ...DEFAULTS, header: "x-shopify-hmac-sha256", encoding: "base64" },
    id: { header: "x-shopify-event-id" },
    event: { header: "x-shopify-topic" },
  },
  token: { signature: null, id: { header: "idempotency-key" }, event: null },
};

/** The rules that a person gives for `hmac`. */
interface OwnRules {
  scheme: string;
  header?: string | undefined;
  prefix?: string | undefined;
  encoding?: "hex" | "base64" | undefined;
  algorithm?: "sha256" | "sha512" | undefined;
  signed?: string | undefined;
  timestamp_header?: string | undefined;
  tolerance_seconds?: number | undefined;
  id_header?: string | undefined;
  id_pointer?: string | undefined;
}

const isNamed = (scheme: string): scheme is NamedScheme => Object.hasOwn(SCHEMES, scheme);

/** The scheme of a trigger's rule: a named one, or its own. */
export function schemeOf(rules: OwnRules): Scheme {
  if (isNamed(rules.scheme)) return SCHEMES[rules.scheme];
  const { id_header: idHeader, id_pointer: idPointer, timestamp_header: time } = rules;
  return {
    signature: {
      ...DEFAULTS,
      header: (rules.header ?? "").toLowerCase(),
      mark: rules.prefix ?? "",
      encoding: rules.encoding ?? "hex",
      hash: rules.algorithm === "sha512" ? "SHA-512" : "SHA-256",
      signed: rules.signed ?? "{body}",
      time: time === undefined ? null : { header: time.toLowerCase() },
      toleranceSeconds: rules.tolerance_seconds ?? DEFAULTS.toleranceSeconds,
    },
    id:
      idHeader !== undefined
        ? { header: idHeader.toLowerCase() }
        : idPointer === undefined
          ? null
          : { pointer: idPointer },
    event: null,
  };
}

/** Whether the sender gives an id by which a repeat is known. */
export const hasSenderId = (rules: OwnRules): boolean => schemeOf(rules).id !== null;
