const ESCAPED: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** The kind of string that contains the next character. */
type Inside = "nothing" | "key" | "field" | "other";

/**
 * Reads one string field of a JSON object that arrives in parts; the field must be at the top level. Text in front of
 * the object is skipped. It returns nothing for other texts, and stops at invalid JSON.
 */
export class JsonStringField {
  readonly #name: string;
  #depth = 0;
  #inside: Inside = "nothing";
  #escape = "";
  #key = "";
  #expectsKey = false;
  #isOver = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Takes the next part of the JSON; returns the next part of the field's text. */
  read(json: string): string {
    let text = "";
    for (let index = 0; index < json.length && !this.#isOver; index += 1) {
      const character = json.charAt(index);
      if (this.#inside === "nothing") this.#readStructure(character);
      else text += this.#readString(character);
    }
    return text;
  }

  #readStructure(character: string): void {
    switch (character) {
      case '"':
        this.#inside = this.#stringHere();
        return;
      case "{":
      case "[":
        this.#depth += 1;
        this.#expectsKey = this.#depth === 1;
        this.#isOver = this.#depth === 1 && character === "[";
        return;
      case "}":
      case "]":
        this.#depth -= 1;
        this.#isOver = this.#depth <= 0;
        return;
      case ",":
        if (this.#depth === 1) this.#expectsKey = true;
    }
  }

  /** The kind of the string that begins here. */
  #stringHere(): Inside {
    if (this.#depth !== 1) return "other";
    if (!this.#expectsKey) return this.#key === this.#name ? "field" : "other";
    this.#expectsKey = false;
    this.#key = "";
    return "key";
  }

  /** The text that a character of a string represents, when it belongs to the field. */
  #readString(character: string): string {
    if (this.#escape === "" && character === '"') {
      this.#isOver = this.#inside === "field";
      this.#inside = "nothing";
      return "";
    }
    const meant = this.#escape === "" && character !== "\\" ? character : this.#readEscape(character);
    if (this.#inside === "key") this.#key += meant;
    return this.#inside === "field" ? meant : "";
  }

  /** The meaning of an escape once it is complete. */
  #readEscape(character: string): string {
    this.#escape += character;
    if (this.#escape === "\\" || (this.#escape.startsWith("\\u") && this.#escape.length < 6)) return "";
    const meant = meaningOf(this.#escape);
    this.#escape = "";
    this.#isOver = meant === undefined;
    return meant ?? "";
  }
}

const meaningOf = (escape: string): string | undefined =>
  /^\\u[\da-f]{4}$/i.test(escape)
    ? String.fromCharCode(Number.parseInt(escape.slice(2), 16))
    : ESCAPED[escape.slice(1)];
