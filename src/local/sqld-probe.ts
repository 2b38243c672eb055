import type { DatabaseAddress } from "./migration-database.ts";

const probeTimeoutMs = 5_000;

const createTable = "CREATE TABLE IF NOT EXISTS supervisor_probe (id INTEGER PRIMARY KEY, probed_at TEXT NOT NULL)";
const write =
  "INSERT INTO supervisor_probe (id, probed_at) VALUES (1, datetime('now')) ON CONFLICT (id) DO UPDATE SET probed_at = excluded.probed_at";

/** Whether sqld listens; it may answer this and still be unable to write. */
export async function isAlive(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** `no_space`: it answers and reads, but writes find no room; a restart would end the reading too. */
export type WriteProbe = "well" | "no_space" | "unwell";

/** SQLITE_FULL, and the SQLITE_IOERR that a full disk makes of a write to the log file. */
const NO_SPACE = /database or disk is full|disk I\/O error/;

/** Writes one row into the supervisor's own table; unwell when that fails or takes longer than 5 s. */
export async function probeWrite({ url, authToken }: DatabaseAddress): Promise<WriteProbe> {
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
      headers: authToken === undefined ? {} : { authorization: authToken },
      body,
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    const text = await response.text();
    if (response.ok && !text.includes('"type":"error"')) return "well";
    return NO_SPACE.test(text) ? "no_space" : "unwell";
  } catch {
    return "unwell";
  }
}
