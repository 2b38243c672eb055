/** A found part of a text, `end` exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Keys with a known prefix, even shorter than real ones, because a truncated key is still sensitive. */
export const KEY_LIKE: readonly RegExp[] = [
  /-----BEGIN [A-Z ]{0,30}(?:PRIVATE KEY|CERTIFICATE)[A-Z ]{0,10}-----(?:[\s\S]{0,20000}?-----END [A-Z ]{0,40}-----|[A-Za-z0-9+/=\s]{0,20000})/g,
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_](?=[A-Za-z0-9_-]{0,200}\d)[A-Za-z0-9_-]{8,}/g,
  /(?<![A-Za-z0-9])(?:gh[pousr]|tnr|hf|npm|glpat|shpat|dop_v1|whsec|github_pat)[-_](?=[A-Za-z0-9_+/=-]{0,200}\d)[A-Za-z0-9_+/=-]{8,}/g,
  /(?<![A-Za-z0-9])(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{12,}/g,
  /(?<![A-Za-z0-9])xox[a-z]-[A-Za-z0-9-]{8,}/g,
];

/** Tokens; group 1, if present, is the secret part. */
export const TOKEN_LIKE: readonly RegExp[] = [
  /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{6,}(?:\.[A-Za-z0-9_-]*){0,3}/g,
  /(?<![A-Za-z0-9])authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:(?:bearer|basic|token|digest|apikey)\s+)?([A-Za-z0-9._~+/=:-]{8,})/gi,
  /(?<![A-Za-z0-9])bearer["']?(?:\s{0,3}[:=]\s{0,3}|\s{1,5})["']?((?=[A-Za-z._~+/=-]{0,300}\d|[A-Za-z0-9._~+/=-]{24})[A-Za-z0-9._~+/=-]{8,})/gi,
  /(?<![A-Za-z0-9])basic\s{1,5}((?=[A-Za-z+/]{0,300}[\d=])[A-Za-z0-9+/]{12,}={0,2})/gi,
];

/** A value assigned to a secret's name. Placeholders (`${…}`, `<…>`, `{{…}}`, `***`) do not count. */
export const ASSIGNED_SECRET =
  /(?<![A-Za-z])(?:api[_ -]?key|secret(?:[_ -]?key)?|pass(?:word|wd|phrase)|pwd|access[_ -]?key|(?:access|auth|refresh|id|session)?[_ -]?token|client[_ -]?secret|private[_ -]?key)["'`]?(?:\s{0,3}[:=]\s{0,3}|\s+is\s+)["'`]?((?![$<{*])(?=[^\s"'`,;<>]{0,200}[\d!@#$%^&*~+/=])[^\s"'`,;<>]{6,})/gi;

const RUN = /[A-Za-z0-9+/_-]{22,}={0,2}/g;
/** A word, an abbreviation or a number. */
const PLAIN_PIECE = /^(?:[A-Z]?[a-z]*|[A-Z]+|\d{1,8})$/;
/** Camel-case words have more letters between their humps than random text. */
const MIN_HUMP = 4;
/** Number of characters outside words at which a run counts as random. */
const MIN_RANDOM = 12;

/** Long runs of base64 or hexadecimal digits that are not words: keys of unknown services. 32 hexadecimal digits may be a bare UUID. */
export function findRandomRuns(text: string): (Span & { isBareUuid: boolean })[] {
  return [...text.matchAll(RUN)].flatMap((match) => {
    const [run] = match;
    const isBareUuid = /^[0-9a-f]{32}$/i.test(run) && /\d/.test(run);
    return isBareUuid || isRandom(run) ? [{ start: match.index, end: match.index + run.length, isBareUuid }] : [];
  });
}

function isRandom(run: string): boolean {
  if (/[0-9a-f]{24,}/i.test(run) && /\d/.test(run) && /[a-f]/i.test(run)) return true;
  const strange = run.split(/[+/_=-]+/).filter((piece) => !isWordy(piece));
  return strange.reduce((sum, { length }) => sum + length, 0) >= MIN_RANDOM;
}

const isWordy = (piece: string): boolean =>
  PLAIN_PIECE.test(piece) || piece.length / (piece.match(/[A-Z]?[a-z]+|[A-Z]+|\d+/g)?.length ?? 1) >= MIN_HUMP;
