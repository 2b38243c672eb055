import type { Scene } from "#bench/faults/scene";

/** A sample workspace that an answer named. */
export interface Sample {
  tenantId: string;
  token: string;
  /** The rows that it had when its answer came, of those that a person sees, by table. */
  began: ReadonlyMap<string, readonly string[]>;
  /** Whether a request to leave it was sent, and whether one was answered. */
  isLeaving: boolean;
  isLeft: boolean;
}

/** A person with a workspace of their own. */
export interface Home {
  tenantId: string;
  agents: string[];
  samples: Map<string, Sample>;
}

/** More minutes than the removal of a sample workspace takes. */
const MAX_MINUTES = 20;

/** Checks that a person keeps what they have at home, and has at most one open sample workspace. */
export function checkHome(scene: Scene, { tenantId, agents }: Home): void {
  const { database, violate } = scene;
  const kept = rowsNow(scene, tenantId, "agents");
  for (const agent of agents) if (!kept.has(agent)) violate("an acknowledged write is kept", `agent ${agent} at home`);
  const open = database.rows(
    "SELECT id FROM tenants WHERE sample_of IN (SELECT id FROM users WHERE tenant_id = ?)",
    tenantId,
  );
  if (open.length > 1) violate("a person has one sample workspace", `${open.length} of ${tenantId}`);
}

/** Checks that a workspace that was left is removed with all its rows, and that another has all that it began with. */
export async function checkSample(scene: Scene, { tenantId, isLeaving, isLeft, began }: Sample): Promise<void> {
  const [row] = scene.database.rows("SELECT sample_of, sample_ends_at FROM tenants WHERE id = ?", tenantId);
  const isOver = row === undefined || row["sample_of"] === null;
  if (isLeft && !isOver) scene.violate("an acknowledged write is kept", `the end of sample ${tenantId}`);
  if (isOver) {
    // The clock may have been set back since it ended.
    await scene.simulation.sleep(Math.max(0, Number(row?.["sample_ends_at"] ?? 0) - scene.platform.clock()));
    return checkRemoval(scene, tenantId);
  }
  if (isLeaving || Number(row["sample_ends_at"]) <= scene.platform.clock()) return;
  for (const [table, ids] of began) {
    const kept = rowsNow(scene, tenantId, table);
    const lost = ids.filter((id) => !kept.has(id));
    if (lost.length > 0) scene.violate("the rows of another workspace stay", `${lost.length} of ${table}, ${tenantId}`);
  }
}

/** Within some minutes no row of any table is of the workspace. */
async function checkRemoval(scene: Scene, tenantId: string): Promise<void> {
  for (let minute = 0; minute < MAX_MINUTES && leftOf(scene, tenantId).length > 0; minute++) {
    await scene.simulation.sleep(60_000);
    await scene.platform.strikeMinute();
  }
  const left = leftOf(scene, tenantId);
  if (left.length > 0) scene.violate("a removed workspace leaves no row", `${left.join(", ")} of ${tenantId}`);
}

/** The tables that have rows of a tenant. */
function leftOf({ database }: Scene, tenantId: string): string[] {
  const tables = database.rows(
    `SELECT m.name AS name, c.name AS tenant FROM sqlite_master m JOIN pragma_table_info(m.name) c
      ON c.name = CASE m.name WHEN 'tenants' THEN 'id' ELSE 'tenant_id' END WHERE m.type = 'table'`,
  );
  return tables
    .filter(({ name, tenant }) => {
      const sql = `SELECT 1 FROM "${String(name)}" WHERE ${String(tenant)} = ? LIMIT 1`;
      return database.rows(sql, tenantId).length > 0;
    })
    .map(({ name }) => String(name));
}

const rowsNow = ({ database }: Scene, tenantId: string, table: string): Set<string> =>
  new Set(database.rows(`SELECT id FROM ${table} WHERE tenant_id = ?`, tenantId).map((row) => String(row["id"])));
