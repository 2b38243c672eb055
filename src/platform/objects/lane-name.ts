/** The key of a run: its tenant and id. */
export interface RunName {
  tenantId: string;
  runId: string;
}

/**
 * Number of objects that carry a tenant's runs of one kind. Each has a thread on the platform. On one machine each
 * costs a file and, while it is loaded, a fifth of a megabyte.
 */
const LANES = 4;

/** The name of the object that carries a run: one of the tenant's lanes, always the same for the same run. */
export const laneName = ({ tenantId, runId }: RunName): string => `${tenantId}/${hash(runId) % LANES}`;

/** The names of all objects that carry a tenant's runs of one kind. */
export const laneNames = (tenantId: string): string[] =>
  Array.from({ length: LANES }, (_unused, lane) => `${tenantId}/${lane}`);

/** FNV-1a with 32 bits over UTF-16 units. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return state >>> 0;
}
