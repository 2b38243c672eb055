import { DatabaseSync } from "node:sqlite";

/** Enforces a Durable Object's limit for one value. */
const MAX_VALUE_BYTES = 2_000_000;

/** The storage of a Durable Object: a database and one alarm. It outlives the object. */
export class ObjectStorage {
  readonly database = new DatabaseSync(":memory:");
  alarm: number | null = null;

  readonly sql = {
    exec: <Row>(query: string, ...values: (string | number)[]): { toArray(): Row[] } => {
      const isTooLong = values.some((value) => Buffer.byteLength(String(value)) > MAX_VALUE_BYTES);
      if (isTooLong) throw new Error("string or blob too big");
      const rows = this.database.prepare(query).all(...values) as Row[];
      return { toArray: () => rows };
    },
  };

  setAlarm(scheduledTime: number): Promise<void> {
    this.alarm = scheduledTime;
    return Promise.resolve();
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  deleteAll(): Promise<void> {
    for (const table of this.tables()) this.database.exec(`DROP TABLE ${table}`);
    this.alarm = null;
    return Promise.resolve();
  }

  tables(): string[] {
    const rows = this.database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return rows.map(({ name }) => String(name));
  }

  rows(): number {
    const counts = this.tables().map((table) => this.database.prepare(`SELECT count(*) AS total FROM ${table}`).get());
    return counts.reduce((sum, row) => sum + Number(row?.["total"]), 0);
  }
}
