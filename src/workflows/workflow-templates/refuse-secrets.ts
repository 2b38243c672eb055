import type { PublicContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { clientNetwork } from "#lib/client-network";
import { type FoundSecret, findSecrets } from "#lib/redaction/find-secrets";
import { askIntake } from "#platform/intake/ask-intake";

const MAX_TOLD = 20;
/** Larger content is searched by the Worker for what strangers send. */
const MAX_CHARACTERS_HERE = 65_536;

/**
 * Refuses content for others that contains an apparent key or password. Throws INVALID_INPUT with each path, but never
 * with the secret, and UNAVAILABLE when too much content waits to be searched.
 */
export async function refuseSecrets(ctx: PublicContext, content: unknown, place: string): Promise<void> {
  const issues = (await secretsIn(ctx, content)).slice(0, MAX_TOLD).map(({ path, kind }) => ({
    path: `${place}.${path}`,
    code: "secret",
    message: `looks like a secret (${kind}); use an input or a setting instead`,
  }));
  const [first] = issues;
  if (first) throw new AppError("INVALID_INPUT", { message: `${first.path}: ${first.message}`, details: { issues } });
}

async function secretsIn(ctx: PublicContext, content: unknown): Promise<FoundSecret[]> {
  const text = JSON.stringify(content);
  if (text.length <= MAX_CHARACTERS_HERE) return findSecrets(content);
  const found = await askIntake(ctx, {
    task: { kind: "secrets" },
    turn: `address ${clientNetwork(ctx.clientAddress())}`,
    body: text,
    overtime: () => new AppError("INVALID_INPUT", { message: "The content takes too long to read." }),
  });
  return found as FoundSecret[];
}
