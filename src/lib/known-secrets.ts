/** The mark in place of a secret. */
export const SECRET_MARK = "[masked]";

/** A shorter secret would be found in ordinary words. */
const LEAST_CHARACTERS = 8;

/** The parts of a text between its secrets, and where its last characters may begin one that continues later. */
interface Cut {
  parts: readonly (readonly [start: number, end: number])[];
  heldFrom: number;
}

/**
 * Secrets that were sent in a call. The service that was called may repeat them, so they are replaced in its answer: as they
 * are, and as JSON, percent-encoding and base64 write them.
 */
export class KnownSecrets {
  readonly #forms: readonly string[];

  private constructor(forms: readonly string[]) {
    this.#forms = forms;
  }

  /** `values`: secrets, or the values of headers with their scheme, such as `Bearer …`. */
  static of(values: readonly (string | null | undefined)[]): KnownSecrets {
    return KnownSecrets.exactly(values.flatMap((value) => (value ? credentialsIn(value) : [])));
  }

  /** Values that are secret as they are written, from a length on. */
  static exactly(values: readonly string[], leastCharacters = LEAST_CHARACTERS): KnownSecrets {
    const isLong = ({ length }: string): boolean => length >= leastCharacters;
    const forms = new Set(values.filter(isLong).flatMap(formsOf).filter(isLong));
    // The longest first, so that none of its parts stays behind.
    return new KnownSecrets([...forms].toSorted((one, other) => other.length - one.length));
  }

  get isEmpty(): boolean {
    return this.#forms.length === 0;
  }

  /** The same secrets as `encode` writes them. */
  as(encode: (form: string) => string): KnownSecrets {
    return new KnownSecrets(this.#forms.map(encode));
  }

  /** A whole text without the secrets. */
  in(text: string): string {
    return this.#forms.some((form) => text.includes(form)) ? joined(text, this.cut(text, true)) : text;
  }

  /** Any JSON value without the secrets in its texts and names. */
  inValue<Value>(value: Value): Value {
    return this.isEmpty ? value : (this.#inAny(value) as Value);
  }

  /** Whether a JSON value has one of the secrets. */
  areIn(value: unknown): boolean {
    return !this.isEmpty && JSON.stringify(this.inValue(value)) !== JSON.stringify(value);
  }

  #inAny(value: unknown): unknown {
    if (typeof value === "string") return this.in(value);
    if (Array.isArray(value)) return value.map((entry) => this.#inAny(entry));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [this.in(name), this.#inAny(entry)]));
  }

  /** Finds the secrets of a text, and unless it ends here, where one may begin whose rest is still to come. */
  cut(text: string, isEnd: boolean): Cut {
    const parts: [number, number][] = [];
    for (let at = 0; ;) {
      const found = this.#firstIn(text, at);
      const held = isEnd ? -1 : this.#beginsAt(text, at, found?.[0] ?? text.length);
      if (held !== -1) return { parts: [...parts, [at, held]], heldFrom: held };
      if (found === null) return { parts: [...parts, [at, text.length]], heldFrom: text.length };
      parts.push([at, found[0]]);
      at = found[1];
    }
  }

  #firstIn(text: string, from: number): [start: number, end: number] | null {
    let first: [number, number] | null = null;
    for (const form of this.#forms) {
      const start = text.indexOf(form, from);
      if (start !== -1 && (first === null || start < first[0])) first = [start, start + form.length];
    }
    return first;
  }

  /** The first place up to `last` from which the text is the beginning of a secret; -1 without one. */
  #beginsAt(text: string, from: number, last: number): number {
    let first = -1;
    for (const form of this.#forms) {
      let at = Math.max(from, text.length - form.length + 1);
      for (;;) {
        at = text.indexOf(form.charAt(0), at);
        if (at === -1 || at > last || (first !== -1 && at >= first)) break;
        if (form.startsWith(text.slice(at))) first = at;
        at += 1;
      }
    }
    return first;
  }
}

/** Replaces secrets in a text that comes in pieces, even where a piece ends within one. */
export class SecretFilter {
  readonly #secrets: KnownSecrets;
  #held = "";

  constructor(secrets: KnownSecrets) {
    this.#secrets = secrets;
  }

  /** The text up to where a secret may have begun. */
  write(piece: string): string {
    if (this.#secrets.isEmpty) return piece;
    const text = this.#held + piece;
    const cut = this.#secrets.cut(text, false);
    this.#held = text.slice(cut.heldFrom);
    return joined(text, cut);
  }

  /** Returns the held rest once nothing follows. */
  end(): string {
    const text = this.#held;
    this.#held = "";
    return this.#secrets.in(text);
  }
}

const joined = (text: string, { parts }: Cut): string =>
  parts.map(([start, end]) => text.slice(start, end)).join(SECRET_MARK);

/** The credential of a header's value without its scheme; of `Basic` also the password. */
function credentialsIn(value: string): string[] {
  const [, scheme = "", bare = value] = /^([A-Za-z][\w-]*)\s+(\S.*)$/.exec(value) ?? [];
  if (scheme.toLowerCase() !== "basic") return [bare];
  try {
    const pair = new TextDecoder().decode(Uint8Array.from(atob(bare), (sign) => sign.charCodeAt(0)));
    return [bare, pair, pair.slice(pair.indexOf(":") + 1)];
  } catch {
    return [bare];
  }
}

function formsOf(secret: string): string[] {
  const percent = encodeURIComponent(secret.toWellFormed());
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    json,
    json.replaceAll("/", String.raw`\/`),
    // Encoders that keep JSON safe within HTML.
    json.replaceAll(/[+&<>'/]/g, inHexadecimal),
    json.replaceAll(/[+&<>']/g, (sign) => inHexadecimal(sign).toLowerCase()),
    percent,
    percent.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll("%20", "+"),
    ...[0, 1, 2].flatMap((before) => base64Of(secret, before)),
  ];
}

const inHexadecimal = (sign: string): string =>
  String.raw`\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The characters that a secret alone decides in the base64 of a longer text, which has it after `before` bytes of a group. */
function base64Of(secret: string, before: number): string[] {
  const bytes = new TextEncoder().encode(secret);
  const text = "\0".repeat(before) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const standard = btoa(text).slice(before === 0 ? 0 : before + 1, Math.floor((text.length * 8) / 6));
  return [standard, standard.replaceAll("+", "-").replaceAll("/", "_")];
}
