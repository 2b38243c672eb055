/**
 * The shapes of secrets in a text: published prefixes of well-known services' keys and of our own, private keys,
 * tokens, and passwords in URLs (a placeholder in braces or angle brackets does not count). All searches share this
 * table: the marketplaces refuse secrets, federation removes them, the constitution counts leaked ones, and code review
 * reports them. Every expression is global, starts at a word boundary, and takes linear time: no unbounded repetition
 * may restart inside its own run.
 */
export const KEY_SHAPES = [
  { name: "private key", shape: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g },
  { name: "key of this platform", shape: /\btn[dr]_[A-Za-z0-9_-]{16,}/g },
  { name: "AWS key", shape: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: "GitHub token", shape: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})/g },
  { name: "GitLab token", shape: /\bglpat-[A-Za-z0-9_-]{20,}/g },
  // Hyphenated words are not a key, which has a digit, or twenty consecutive letters.
  {
    name: "API key",
    shape: /\b(?:sk|pk|rk)[-_](?:(?=[A-Za-z_-]{0,80}\d)[A-Za-z0-9_-]{20,}|[A-Za-z]{20,}[A-Za-z0-9_-]*)/g,
  },
  { name: "Slack token", shape: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { name: "Google key", shape: /\bAIza[A-Za-z0-9_-]{35}/g },
  { name: "Google token", shape: /\bya29\.[A-Za-z0-9_-]{20,}/g },
  { name: "npm token", shape: /\bnpm_[A-Za-z0-9]{36}/g },
  { name: "SendGrid key", shape: /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g },
  { name: "webhook secret", shape: /\bwhsec_[A-Za-z0-9+/=_-]{16,}/g },
  { name: "JSON Web Token", shape: /(?<![\w-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g },
  { name: "bearer token", shape: /\bBearer\s+(?=[A-Za-z._~+/-]{0,80}\d)[A-Za-z0-9._~+/-]{16,}=*/gi },
  {
    name: "password in an address",
    // A password does not begin with a quotation mark: `"https://me:" + password + "@host"` is code without one.
    shape:
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:(?!["'`]|\$\{[^\s}]{0,100}\}@|\{\{[^\s}]{0,100}\}\}@|<[^\s>]{0,100}>@)[^\s/@]{1,200}@/gi,
  },
] as const satisfies readonly { name: string; shape: RegExp }[];

export type KeyName = (typeof KEY_SHAPES)[number]["name"];

/**
 * Whether a text contains one of the shapes. The expressions are global and remember where `test` ended; `search`
 * starts again each time.
 */
export const holdsShape = (text: string, shapes: readonly RegExp[]): boolean =>
  shapes.some((shape) => text.search(shape) >= 0);

/** All texts that look like a key, shape by shape. */
export const keysIn = (text: string): string[] => KEY_SHAPES.flatMap(({ shape }) => text.match(shape) ?? []);
