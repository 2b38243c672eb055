const probeTimeoutMs = 5_000;

const createTable = "CREATE TABLE IF NOT EXISTS supervisor_probe (id INTEGER PRIMARY KEY, probed_at TEXT NOT NULL)";
const write =
  "INSERT INTO supervisor_probe (id, probed_at) VALUES (1, datetime('now')) ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at";

/** Says whether sqld listens; it may answer this and still be unable to write. */
export async function isAlive(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Writes one row into the supervisor's own table; false when that fails or takes longer than 5 s. */
export async function probeWrite(url: string): Promise<boolean> {
  const body = JSON.stringify({
    requests: [
      { type: "execute", stmt: { sql: createTable } },
      { type: "execute", stmt: { sql: write } },
      { type: "close" },
    ],
  });
  try {
    const response = await fetch(`${url}/v2/pipeline`, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return response.ok && !(await response.text()).includes('"type":"error"');
  } catch {
    return false;
  }
}
