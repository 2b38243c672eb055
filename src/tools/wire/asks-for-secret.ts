import { withoutHidden } from "#lib/hidden-characters";
import { foldText } from "#lib/redaction/fold-text";
import { textsOf } from "#lib/texts-of";

/** Words for secrets in a question, in the languages that strangers write most. */
const SECRETS =
  /\b(?:pass ?(?:words?|wd|codes?|phrases?|keys?)|passwort|kennwort|contraseña|mot de passe|senha|wachtwoord|secrets?|credentials?|tokens?|(?:api|access|private|secret|licen[cs]e|recovery|encryption|ssh) ?keys?|otp|one ?time ?(?:codes?|pins?)|(?:2fa|mfa|login|sign ?in|security|verification|authenticat(?:or|ion)|confirmation|recovery|backup|sms) ?codes?|pin ?(?:codes?|numbers?)?|cv[vc2]|(?:credit|debit|bank|payment) ?cards?|card ?(?:numbers?|no)|iban|social security|seed phrases?)\b/u;

/** Names of fields that name a secret without another word. */
const SECRET_NAME = /^(?:key|code|card|pin|auth|otp|pwd)$/;

/**
 * Whether a server's question asks for something like a password, a key, a token, a code or a card: by its words, or by
 * the name, title or description of a field. Disguised letters count as the plain ones.
 */
export function asksForSecret(message: string, schema: Record<string, unknown>): boolean {
  const fields = schema["properties"];
  const names = typeof fields === "object" && fields !== null ? Object.keys(fields).map(inWords) : [];
  if (names.some((name) => SECRET_NAME.test(name))) return true;
  return [message, ...names, ...textsOf(schema)].some((text) => SECRETS.test(inWords(text)));
}

/** `apiKey` and `API_KEY` as `api key`. */
const inWords = (text: string): string =>
  foldText(withoutHidden(text))
    .text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[\s_.-]+/g, " ")
    .toLowerCase()
    .trim();
