const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "The access token from sign-in." },
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "An API key, for programs." },
  sessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-tenure_session",
    description:
      "The cookie that sign-in sets in a browser. A write also needs an `Origin` of this site. On a local instance, which has no TLS, the cookie is named `tenure_session`.",
  },
  federationKey: {
    type: "apiKey",
    in: "header",
    name: "X-Federation-Key",
    description: "A key that the operator of this instance gave to another instance (`FEDERATION_KEYS`).",
  },
  testSecret: {
    type: "apiKey",
    in: "header",
    name: "X-Test-Secret",
    description: "The instance's test secret. The routes that take it exist only on instances with a test secret.",
  },
} as const;

/** A way to send a credential, as the document describes it. */
export interface SecurityScheme {
  name: string;
  description: Readonly<Record<string, string>>;
}

const ofWings = new Map<string, SecurityScheme["description"]>();

/** Adds the scheme of a wing's own credential to the document. */
export const describeScheme = ({ name, description }: SecurityScheme): void => void ofWings.set(name, description);

/** Every scheme of the operations that are loaded. */
export const securitySchemes = () => ({ ...SECURITY_SCHEMES, ...Object.fromEntries(ofWings) });
