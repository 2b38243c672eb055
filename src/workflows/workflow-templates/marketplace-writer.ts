import type { BaseContext } from "#context";
import type { Writer } from "#db/commit";

/** The gate that writes what belongs to no tenant. No tenant has this id. */
const GATE = "workflow-marketplace";

/**
 * What a write by a stranger is committed with. All of them go through one gate, which writes what waits together: many that race for
 * one template neither wait for the database's lock one by one nor fail on it.
 */
export const strangersWrite = ({ bindings, clock }: BaseContext): { writer: Writer; clock: () => number } => ({
  writer: bindings.tenantGate(GATE),
  clock,
});
