/** The text with which triggers of the old database refuse each write of a tenant that moves to another one. */
export const MOVE_REFUSAL = "TENANT_MOVES";

/** Whether a write was refused because its tenant moves: nothing was written, and soon the tenant's new database takes it. */
export const tenantMoves = (message: string): boolean => message.includes(MOVE_REFUSAL);
