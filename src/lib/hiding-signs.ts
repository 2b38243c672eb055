/** Characters without a glyph, as a class: control and format characters, separators, halves, what no font draws. */
export const HIDING = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;

/** Plain texts, as nearly all are, need no look at the tables of Unicode, which costs fifty times as much. */
export const PLAIN = /^[\t\n\x20-\x7E]*$/;

const ANY = new RegExp(String.raw`(?![\t\n])[${HIDING}]`, "gu");

/** A text without any character that may hide something, even where a script or an emoji needs it. */
export const withoutHiding = (text: string): string => (PLAIN.test(text) ? text : text.replaceAll(ANY, ""));
