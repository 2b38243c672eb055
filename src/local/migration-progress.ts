/** Receives the progress of a migration. */
export interface MigrationProgress {
  begin(migration: string, statements: number): void;
  /** From 0. */
  statement(index: number): void;
  /** Rows that the statement has processed so far. */
  rows(count: number): void;
}

/** Additional progress of a running migration, such as the size of its writes. */
export type MoreProgress = () => string | null;

const reportEveryMs = 5_000;

/** Writes a line every five seconds while a migration runs, and one for each that took longer. A quick one is silent. */
export class ProgressLines implements MigrationProgress {
  readonly #say: (line: string) => void;
  readonly #more: MoreProgress;
  readonly #timer: NodeJS.Timeout;
  #migration = { name: "", statements: 0, startedAt: 0 };
  #statement = 0;
  #rows = 0;

  constructor(say: (line: string) => void, more: MoreProgress = () => null) {
    this.#say = say;
    this.#more = more;
    this.#timer = setInterval(() => this.#report(), reportEveryMs);
  }

  begin(name: string, statements: number): void {
    this.#finish();
    this.#migration = { name, statements, startedAt: performance.now() };
    this.statement(0);
  }

  statement(index: number): void {
    this.#statement = index;
    this.#rows = 0;
  }

  rows(count: number): void {
    this.#rows = count;
  }

  /** Ends the lines. */
  close(): void {
    clearInterval(this.#timer);
    this.#finish();
  }

  #finish(): void {
    const { name } = this.#migration;
    if (name !== "" && this.#elapsedMs() > reportEveryMs) this.#say(`migration ${name} took ${this.#seconds()}`);
    this.#migration = { ...this.#migration, name: "" };
  }

  #report(): void {
    const { name, statements } = this.#migration;
    if (name === "") return;
    const place = `statement ${this.#statement + 1} of ${statements}`;
    const rows = this.#rows > 0 ? `${this.#rows} rows` : null;
    this.#say(
      ["migration " + name, place, rows, this.#more(), this.#seconds()].filter((part) => part !== null).join(", "),
    );
  }

  #elapsedMs(): number {
    return performance.now() - this.#migration.startedAt;
  }

  #seconds(): string {
    return `${Math.round(this.#elapsedMs() / 1000)} s`;
  }
}
