/** The local part of an address: a quoted text, or the characters of RFC 5322 that do not end words in prose. */
const LOCAL = String.raw`(?:"[^"\n]{1,64}"|[\p{L}\p{N}\p{M}._%+'&~!#$-]{1,64})`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
/** Also wrapped by a line break, or written `[dot]`. */
const DOT = String.raw`(?:\.(?:[ \t]*\r?\n[ \t]*)?|[ \t]?[\[({]\s?(?:dot|\.)\s?[\])}][ \t]?)`;
/** Also wrapped, spaced, percent-encoded, as an HTML entity, or written `[at]`. */
const AT = String.raw`(?:@[ \t]*(?:\r?\n)?[ \t]*|[ \t]{1,2}@[ \t]{1,2}|%40|&#0*64;|&#x0*40;|&commat;|\s?[\[({<]\s?(?:at|@)\s?[\])}>]\s?)`;
const ADDRESS = String.raw`\[?(?:\d{1,3}\.){3}\d{1,3}\]?`;
const COMMON_ENDS =
  "(?:com|org|net|edu|gov|info|biz|io|dev|app|ai|co|me|eu|us|uk|de|fr|es|it|nl|pl|ch|at|se|no|jp|cn|in|br|ca|au|example|test)";

/**
 * E-mail addresses in the usual form, and as people write them to evade a filter. The last two shapes need a certain
 * domain ending.
 */
export const EMAIL_SHAPES: readonly RegExp[] = [
  new RegExp(String.raw`${LOCAL}${AT}(?:(?:${LABEL}${DOT}){1,8}\p{L}[\p{L}\p{N}\p{M}-]{1,62}|${ADDRESS})`, "giu"),
  new RegExp(String.raw`${LOCAL}\s{1,3}@\s{0,3}(?:${LABEL}\.){1,8}${COMMON_ENDS}(?![\p{L}\p{N}])`, "giu"),
  new RegExp(
    String.raw`${LOCAL}\s{1,3}at\s{1,3}${LABEL}(?:(?:\s{1,3}dot\s{1,3}|${DOT})${LABEL}){0,3}\s{1,3}dot\s{1,3}${COMMON_ENDS}(?![\p{L}\p{N}])`,
    "giu",
  ),
];
