import type { WriteOutcome, WriteUnit } from "#db/group-commit";
import type { Hrana } from "#db/hrana";
import { writeGroup } from "#db/write-group";

interface Waiting {
  unit: WriteUnit;
  resolve: (outcome: WriteOutcome) => void;
}

/** More would make one commit's failure wider than it need be. */
const MAX_UNITS_PER_COMMIT = 64;

/** Writes units in the order they come, all that wait while a commit is under way together in the next one. */
export class GroupWriter {
  readonly #hrana: Hrana;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  constructor(hrana: Hrana) {
    this.#hrana = hrana;
  }

  write(unit: WriteUnit): Promise<WriteOutcome> {
    return new Promise((resolve) => {
      this.#waiting.push({ unit, resolve });
      if (!this.#writing) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MAX_UNITS_PER_COMMIT);
      const outcomes = await writeGroup(
        this.#hrana,
        group.map(({ unit }) => unit),
      );
      for (const [index, { resolve }] of group.entries()) {
        resolve(outcomes[index] ?? { ok: false, failedStatement: -1, message: "The write got no answer." });
      }
    }
    this.#writing = false;
  }
}
