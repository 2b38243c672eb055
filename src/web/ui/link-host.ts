import { withoutHidden } from "#lib/hidden-characters";

/** Signs of any script that are read as a dot, a slash or a colon. */
const READ_AS: readonly [signs: RegExp, sign: string][] = [
  [/[。｡․‧·•∙⋅ꓸ۔܁܂]/gu, "."],
  [/[⁄∕⧸╱]/gu, "/"],
  [/[∶ː꞉]/gu, ":"],
];

/** A word that a reader takes for an address: with a dot inside, a scheme, an at sign, or the name of the own machine. */
const ADDRESS = /[^\s.]\.[^\s.]|:\/\/|[^\s@]@[^\s@]|^localhost\b/iu;

/**
 * The host of a link when its text reads like the address of another one, or has letters that can be mistaken; null when
 * the text names this host, or no address at all. For a mail address it is the whole address.
 */
export function hostBeside(text: string, url: URL): string | null {
  const own = url.protocol === "mailto:" ? decoded(url.pathname).toLowerCase() : url.host;
  const words = plainText(text).split(/\s+/);
  const isOther = words.some((word) => ADDRESS.test(word) && hostIn(word, url.protocol) !== own);
  return isOther && own !== "" ? own : null;
}

function plainText(text: string): string {
  const read = READ_AS.reduce((all, [signs, sign]) => all.replaceAll(signs, sign), withoutHidden(text));
  return read
    .normalize("NFKC")
    .replaceAll("\n", "")
    .replaceAll(/\s+\.(?=[^\s.])/g, ".");
}

/** The host that a word names; null for one that names none, names another before it, or is written in letters that can be mistaken. */
function hostIn(word: string, scheme: string): string | null {
  const bare = word.replace(/^[^\p{L}\p{N}]+/u, "").replace(/[^\p{L}\p{N}/]+$/u, "");
  if (scheme === "mailto:") return bare.replace(/^mailto:/i, "").toLowerCase();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `https://${bare}`);
  if (url === null || url.username !== "" || url.password !== "" || !isLatin(bare)) return null;
  return url.host.replace(/\.(?=$|:)/, "");
}

/** Only ASCII letters, perhaps with accents: a letter of another script may look like one of them. */
const isLatin = (word: string): boolean => /^[\u0020-\u007E]*$/.test(word.normalize("NFD").replaceAll(/\p{M}/gu, ""));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
