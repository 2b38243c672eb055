const given = process.env["TOUCHED_OPERATIONS"];

/** The ids that `npm run test:fast` narrows the tests of all operations to; null in every other run. */
const touched = given === undefined ? null : new Set(given.split(","));

/** In a narrowed run a table may have no case to check. */
export const isNarrowed = touched !== null;

/** Whether this run checks an operation. */
export const isTouched = (operationId: string): boolean => touched?.has(operationId) ?? true;

/** The operations that this run checks: all of them, but only the touched ones in `npm run test:fast`. */
export const touchedOf = <Operation extends { operationId: string }>(operations: readonly Operation[]): Operation[] =>
  operations.filter(({ operationId }) => isTouched(operationId));
