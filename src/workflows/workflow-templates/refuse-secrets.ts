import { AppError } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";

const MAX_TOLD = 20;

/**
 * Refuses what is stored for others to read when it holds something that looks like a key or a password. Throws INVALID_INPUT with each
 * place, and never with the secret.
 */
export function refuseSecrets(content: unknown, place: string): void {
  const issues = findSecrets(content)
    .slice(0, MAX_TOLD)
    .map(({ path, kind }) => ({
      path: `${place}.${path}`,
      code: "secret",
      message: `looks like a secret (${kind}); use an input or a setting instead`,
    }));
  const [first] = issues;
  if (first) throw new AppError("INVALID_INPUT", { message: `${first.path}: ${first.message}`, details: { issues } });
}
