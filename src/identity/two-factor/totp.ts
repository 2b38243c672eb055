import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the settings that every authenticator app supports: SHA-1, six digits, thirty seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Codes of the adjacent steps are accepted too, for clocks that are slightly off. */
const WINDOW = 1;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;
const ISSUER = "Tenure";

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: "SHA1",
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The URL that an authenticator app scans. */
export const otpauthUrl = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step that a code matches, around a time in milliseconds since 1970; null for a wrong code. */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
