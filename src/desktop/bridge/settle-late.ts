import { commit } from "#db/commit";
import type { Writer } from "#db/write-request";
import { effectEnded } from "#platform/effects/effect-end.queries";

import type { OrderEnd } from "./desktop-bridge-client.ts";

/** Records a device's report on a command that no client waits for any more. The unknown effect becomes known. */
export async function settleLate(writer: Writer, tenantId: string, effectId: string, end: OrderEnd): Promise<void> {
  const known = knownOf(end);
  if (known === null) return;
  await commit({ writer, clock: Date.now }, [effectEnded(tenantId, effectId, { ...known, at: Date.now() })]);
}

function knownOf(end: OrderEnd): { end: "done" | "not_made"; known: string } | null {
  if (end.end === "refused")
    return { end: "not_made", known: `The device reported later that it refused: ${end.reason}` };
  if (end.end !== "done") return null;
  const { result } = end;
  const exit = "exit_code" in result ? ` The command ended with ${result.exit_code ?? "a signal"}.` : "";
  return { end: "done", known: `The device reported later that the command was done.${exit}` };
}
