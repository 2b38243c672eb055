import type { Scene } from "./scene.ts";

/** Checks the rules that hold for every tenant when all has come to rest. */
export async function checkHouse(scene: Scene): Promise<void> {
  checkReferences(scene);
  checkFigures(scene);
  checkKeys(scene);
  await checkAuditLog(scene);
}

function checkReferences({ database, violate }: Scene): void {
  const [broken] = database.rows("PRAGMA foreign_key_check");
  if (broken !== undefined) violate("each reference leads to a row", JSON.stringify(broken));
}

/** The sums of agents' runs are those of their rows. */
function checkFigures({ database, violate }: Scene): void {
  const different = database.rows(
    `SELECT e.agent_id AS agent, e.runs, coalesce(f.day, 0) AS day, coalesce(f.hour, 0) AS hour
      FROM (SELECT agent_id, count(*) AS runs FROM executions WHERE status IN ('completed', 'failed', 'cancelled') GROUP BY agent_id) e
      LEFT JOIN (SELECT agent_id, sum(CASE span WHEN 'day' THEN runs END) AS day, sum(CASE span WHEN 'hour' THEN runs END) AS hour
        FROM agent_figures GROUP BY agent_id) f ON f.agent_id = e.agent_id
      WHERE e.runs <> coalesce(f.day, 0) OR e.runs <> coalesce(f.hour, 0)`,
  );
  for (const row of different) violate("a count equals its rows", `figures ${JSON.stringify(row)}`);
}

/** A key is spent once, with the answer of its effect. */
function checkKeys({ database, violate }: Scene): void {
  const twice = database.rows(
    "SELECT tenant_id, key, count(*) AS rows FROM idempotency_keys GROUP BY tenant_id, key HAVING count(*) > 1",
  );
  for (const row of twice) violate("an effect happens once for a key", JSON.stringify(row));
}

/** The platform's own verification finds the audit log intact, from its first entry to its last. */
async function checkAuditLog({ client, violate }: Scene): Promise<void> {
  for (let from: unknown = 1; typeof from === "number";) {
    const answer = await client.read(`/api/sdlc/audit/verify?from_sequence=${from}`);
    if (answer?.status !== 200) return violate("the audit log can be verified", `${answer?.status} ${answer?.code}`);
    if (answer.data["valid"] !== true) return violate("the audit log is intact", JSON.stringify(answer.data));
    from = answer.data["next_from_sequence"];
  }
}
