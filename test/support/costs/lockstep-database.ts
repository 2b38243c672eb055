import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The work of the database for the calls that were let through. */
export interface DatabaseCounts {
  calls: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  bytesSent: number;
  bytesReceived: number;
  /** The statements that ran, by their text. */
  ran: Record<string, number>;
}

export interface LockstepDatabase {
  url: string;
  /** Counts from here. `isHeld`: every call waits until `letThrough`. */
  begin(isHeld: boolean): void;
  /** The number of calls that wait, and a number that grows with everything that happens. */
  state(): { held: number; activity: number };
  /** Forwards all that wait, one after the other, and returns after the last answer. */
  letThrough(): Promise<void>;
  /** Ends the counting: calls pass. */
  end(): DatabaseCounts;
  stop(): Promise<void>;
}

interface Step {
  rows_read: number;
  rows_written: number;
}

interface Sent {
  requests: { stmt?: { sql: string }; batch?: { steps: { stmt: { sql: string } }[] } }[];
}

interface Received {
  results: { response?: { result?: Step & { step_results?: (Step | null)[] } } }[];
}

/** Parts that differ from one answer to the next, though it says the same. */
const VARYING =
  /"(?:baton|base_url|replication_index|last_insert_rowid)":(?:"[^"]*"|null)|"query_duration_ms":[\d.e+-]+/g;

const lengthOf = (text: string): number => Buffer.byteLength(text.replaceAll(VARYING, ""));

const nothing = (): DatabaseCounts => ({
  calls: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  bytesSent: 0,
  bytesReceived: 0,
  ran: {},
});

/** A proxy between a Worker and its database. It counts, and holds calls so that those of one moment go together. */
export async function startLockstepDatabase(databaseUrl: string): Promise<LockstepDatabase> {
  let counts: DatabaseCounts | null = null;
  let isHeld = false;
  let activity = 0;
  let held: (() => Promise<void>)[] = [];

  const server = createServer((incoming, outgoing) => {
    receive(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await text(incoming);
    activity += 1;
    const forward = async (): Promise<void> => {
      const answer = await fetch(new URL(incoming.url ?? "/", databaseUrl), {
        method: incoming.method ?? "POST",
        headers: { "content-type": "application/json" },
        ...(incoming.method === "GET" ? {} : { body }),
      });
      const said = await answer.text();
      if (counts !== null && answer.ok) add(counts, body, said);
      activity += 1;
      outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(said);
    };
    if (isHeld) held.push(forward);
    else await forward();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const letThrough = async (): Promise<void> => {
    const waiting = held;
    held = [];
    for (const forward of waiting) await forward();
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (holds) => {
      counts = nothing();
      isHeld = holds;
    },
    state: () => ({ held: held.length, activity }),
    letThrough,
    end: () => {
      const counted = counts ?? nothing();
      counts = null;
      isHeld = false;
      void letThrough();
      return counted;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function add(counts: DatabaseCounts, sent: string, received: string): void {
  const { requests } = JSON.parse(sent) as Sent;
  const { results } = JSON.parse(received) as Received;
  counts.calls += 1;
  counts.bytesSent += lengthOf(sent);
  counts.bytesReceived += lengthOf(received);
  for (const [index, { stmt, batch }] of requests.entries()) {
    const result = results[index]?.response?.result;
    const statements = stmt === undefined ? (batch?.steps ?? []).map((step) => step.stmt) : [stmt];
    const steps = result?.step_results ?? [result];
    for (const [place, { sql }] of statements.entries()) addStep(counts, sql, steps[place] ?? null);
  }
}

/** A step whose condition did not hold was not prepared, and has no result. */
function addStep(counts: DatabaseCounts, sql: string, step: Step | null): void {
  if (step === null) return;
  counts.statements += 1;
  counts.rowsRead += step.rows_read;
  counts.rowsWritten += step.rows_written;
  counts.ran[sql] = (counts.ran[sql] ?? 0) + 1;
}
