import { AppError } from "#errors/app-error";

import { askIntake, type IntakeContext } from "./ask-intake.ts";
import type { ArgumentCheck, Mismatch } from "./intake-task.ts";

/**
 * The first mismatches of arguments with a stranger's schema, whose patterns and references are evaluated in another
 * thread. A schema that takes too long to evaluate is a mismatch too. Throws UNAVAILABLE when too many checks wait.
 */
export async function checkArguments(
  ctx: IntakeContext & { tenant: { id: string } },
  { schema, value }: ArgumentCheck,
  signal?: AbortSignal,
): Promise<Mismatch[]> {
  const found = await askIntake(ctx, {
    task: { kind: "check" },
    turn: ctx.tenant.id,
    body: JSON.stringify({ schema, value } satisfies ArgumentCheck),
    signal,
    overtime: () => new AppError("INVALID_INPUT", { message: "The tool's schema takes too long to check." }),
  });
  return found as Mismatch[];
}
