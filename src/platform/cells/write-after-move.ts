import type { Cells } from "#context/cells";
import type { WriteOutcome } from "#db/group-commit";
import { tenantMoves } from "#db/moving-tenant";

/** A tenant that moves is refused for less than two seconds. */
const MAX_WAIT_MS = 8_000;
const PAUSE_MS = 100;

/** Writes, and while the tenant moves writes again, each time where the tenant is then. A refusal of that kind wrote nothing. */
export async function writeAfterMove(
  cells: Pick<Cells, "forgetPlace"> | null,
  tenantId: string,
  write: () => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  if (cells === null) return write();
  const endsAt = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const outcome = await write();
    if (outcome.ok || !tenantMoves(outcome.message)) return outcome;
    cells.forgetPlace(tenantId);
    if (Date.now() >= endsAt) return outcome;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
