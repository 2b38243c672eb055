import { AppError } from "#errors/app-error";
import { findSecrets } from "#lib/redaction/find-secrets";

const MAX_TOLD = 20;

/**
 * Refuses content for others that contains an apparent key or password. Throws INVALID_INPUT with each path, but never
 * with the secret.
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
