import type { AuditHead, ChainedEntry } from "#platform/audit/chained-entry";
import { GENESIS } from "#platform/audit/chained-entry";

/**
 * The faults of a chain. `fork`: two entries have one place or one predecessor. `insertion`: an entry that the platform
 * never wrote. `truncation`: the end is missing. `rewritten`: up to an anchored place the log differs from the anchored
 * one, even if its entries fit together. `anchor`: the platform did not make the anchor.
 */
export const PROBLEM_KINDS = [
  "edit",
  "gap",
  "reorder",
  "fork",
  "insertion",
  "truncation",
  "rewritten",
  "anchor",
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export interface ChainProblem {
  kind: ProblemKind;
  /** The first and last place in the chain that it affects. */
  fromSequence: number;
  toSequence: number;
  detail: string;
}

export interface ChainReport {
  valid: boolean;
  /** How many entries were read. */
  entries: number;
  /** By place in the chain. At most MAX_PROBLEMS. */
  problems: ChainProblem[];
  /** The last entry before the first problem; null without one. */
  intactUntil: AuditHead | null;
}

/** The checked part of a chain: the entries of these places, and the previous one, which the first must follow. */
export interface ChainPart {
  from: number;
  until: number;
  /** An entry from an earlier check. */
  known?: AuditHead | null;
}

const WHOLE: ChainPart = { from: 1, until: Number.MAX_SAFE_INTEGER };

export const MAX_PROBLEMS = 1_000;
/** Maximum entries with a wrong MAC that are examined for a move or a change; the others count as changed. */
const MAX_SUSPECTS = 200;
/** Maximum empty places that a moved entry may come from, beside those of the other suspects. */
const MAX_HOLES = 400;

/** An anchor's statement about a chain. */
export interface AnchoredHead extends AuditHead {
  /** Whether the platform signed it. */
  isSigned: boolean;
}

type MacOf = (entry: ChainedEntry) => Promise<string | null>;

/**
 * Checks a chain or a part of it, page by page in stored order, against its head from the memory of the tenant's gate.
 * The head was read first, so later entries are new and are checked alike. A changed or moved entry breaks its MAC, and
 * a missing one leaves a gap. A forger with the key still cannot reproduce an anchored MAC. An entry that was moved out
 * of the part is missing in it.
 */
export async function verifyChain(
  pages: AsyncIterable<readonly ChainedEntry[]> | Iterable<readonly ChainedEntry[]>,
  head: AuditHead,
  macOf: MacOf,
  anchor: AnchoredHead | null = null,
  part: ChainPart = WHOLE,
): Promise<ChainReport> {
  const walk = new ChainWalk(head, macOf, anchor, part);
  for await (const page of pages) {
    const macs = await Promise.all(page.map(macOf));
    for (const [index, entry] of page.entries()) walk.add(entry, macs[index] === entry.mac);
  }
  return walk.report();
}

class ChainWalk {
  readonly #head: AuditHead;
  readonly #macOf: MacOf;
  readonly #problems: ChainProblem[] = [];
  /** Entries with a wrong MAC. */
  readonly #suspects: ChainedEntry[] = [];
  /** Places without an entry. */
  readonly #holes: [from: number, to: number][] = [];
  readonly #anchor: AnchoredHead | null;
  /** MACs of the entries in the anchored place. */
  readonly #anchoredMacs: string[] = [];
  readonly #part: ChainPart;
  /** Every place that has an entry. */
  readonly #places: AuditHead[] = [];
  /** The authentic entry before the part. */
  #before: AuditHead | null = null;
  #last: number;
  /** The MAC of the last entry in its place; null when that entry is in doubt or missing. */
  #lastMac: string | null;

  constructor(head: AuditHead, macOf: MacOf, anchor: AnchoredHead | null, part: ChainPart) {
    this.#head = head;
    this.#macOf = macOf;
    this.#anchor = anchor;
    this.#part = part;
    this.#last = part.from - 1;
    this.#lastMac = part.from === 1 ? GENESIS.mac : null;
  }

  add(entry: ChainedEntry, isAuthentic: boolean): void {
    const { sequence, mac } = entry;
    if (sequence === this.#part.from - 1 && sequence > 0) {
      if (isAuthentic) this.#before = { sequence, mac };
      this.#lastMac = this.#before?.mac ?? null;
      return;
    }
    this.#places.push({ sequence, mac });
    if (sequence === this.#anchor?.sequence) this.#anchoredMacs.push(mac);
    if (sequence <= this.#last) {
      this.#addLate(entry, isAuthentic);
      return;
    }
    if (sequence > this.#last + 1) {
      this.#holes.push([this.#last + 1, sequence - 1]);
      this.#lastMac = null;
    }
    if (!isAuthentic) this.#suspects.push(entry);
    else if (this.#lastMac !== null && entry.previous_mac !== this.#lastMac)
      this.#note("fork", sequence, sequence, "The entry does not follow the preceding entry.");
    else if (sequence === this.#head.sequence && entry.mac !== this.#head.mac)
      this.#note("fork", sequence, sequence, "The gate recorded a different entry with this number.");
    else if (sequence === this.#part.known?.sequence && mac !== this.#part.known.mac)
      this.#note("rewritten", sequence, sequence, "An earlier check found a different entry with this number.");
    this.#last = sequence;
    this.#lastMac = isAuthentic ? entry.mac : null;
  }

  /** Adds an entry that follows one with a higher or equal number. */
  #addLate(entry: ChainedEntry, isAuthentic: boolean): void {
    const { sequence } = entry;
    const hole = this.#holes.find(([from, to]) => from <= sequence && sequence <= to);
    if (!hole) {
      this.#note("fork", sequence, sequence, "Two entries have this number.");
      return;
    }
    this.#holes.splice(this.#holes.indexOf(hole), 1, ...without(hole, sequence));
    this.#note("reorder", sequence, sequence, "The entry comes after later entries.");
    if (!isAuthentic) this.#suspects.push(entry);
  }

  async report(): Promise<ChainReport> {
    const end = Math.min(this.#head.sequence, this.#part.until);
    if (this.#last < end) this.#holes.push([this.#last + 1, end]);
    const origins = await this.#findOrigins();
    const moved = new Set(origins.values());
    for (const suspect of this.#suspects) this.#nameSuspect(suspect, origins.get(suspect), moved);
    this.#nameHoles(origins, moved);
    this.#nameAnchor();
    const problems = this.#problems.toSorted((left, right) => left.fromSequence - right.fromSequence);
    const firstWrong = problems[0]?.fromSequence ?? Number.POSITIVE_INFINITY;
    return {
      valid: problems.length === 0,
      entries: this.#places.length,
      problems: problems.slice(0, MAX_PROBLEMS),
      intactUntil: this.#places.findLast(({ sequence }) => sequence < firstWrong) ?? this.#before,
    };
  }

  /** The original place of each moved suspect. */
  async #findOrigins(): Promise<Map<ChainedEntry, number>> {
    const suspects = this.#suspects.slice(0, MAX_SUSPECTS);
    const places = [
      ...suspects.flatMap(({ sequence }) => [sequence - 1, sequence, sequence + 1]),
      ...this.#holes.flatMap(([from, to]) => numbersFrom(from, Math.min(to, from + MAX_HOLES))).slice(0, MAX_HOLES),
    ];
    const candidates = [...new Set(places)];
    const origins = new Map<ChainedEntry, number>();
    let shift = 0;
    for (const suspect of suspects) {
      // Moved entries often share one shift, so the last one's is tried first.
      for (const sequence of [suspect.sequence + shift, ...candidates]) {
        if (sequence === suspect.sequence || (await this.#macOf({ ...suspect, sequence })) !== suspect.mac) continue;
        origins.set(suspect, sequence);
        shift = sequence - suspect.sequence;
        break;
      }
    }
    return origins;
  }

  #nameSuspect({ sequence }: ChainedEntry, origin: number | undefined, moved: ReadonlySet<number>): void {
    if (origin !== undefined) this.#note("reorder", sequence, sequence, `The entry was written as number ${origin}.`);
    else if (sequence > this.#head.sequence || moved.has(sequence))
      this.#note("insertion", sequence, sequence, "No configured key made this entry.");
    else this.#note("edit", sequence, sequence, "The entry was altered, or its key is not configured.");
  }

  /**
   * Reports missing entries: holes, and the places of moved entries, unless another entry turned out to belong there.
   */
  #nameHoles(origins: ReadonlyMap<ChainedEntry, number>, moved: ReadonlySet<number>): void {
    const left = [...origins.keys()].map(({ sequence }): [number, number] => [sequence, sequence]);
    for (const range of [...this.#holes, ...left]) {
      for (const [from, to] of withoutAll(range, moved)) {
        if (from > this.#head.sequence && left.includes(range)) continue;
        if (to === this.#head.sequence && this.#last < to)
          this.#note("truncation", from, to, "The end of the log is missing.");
        else this.#note("gap", from, to, "Entries are missing.");
      }
    }
  }

  /** An anchored entry that is missing below the head is a gap, or a cut tail, and already reported. */
  #nameAnchor(): void {
    if (this.#anchor === null) return;
    const { sequence, mac, isSigned } = this.#anchor;
    const isOther = this.#anchoredMacs.length > 0 && !this.#anchoredMacs.includes(mac);
    const isAtEnd = this.#head.sequence <= this.#part.until;
    const isOlder = isAtEnd && this.#anchoredMacs.length === 0 && sequence > this.#head.sequence;
    if (!isSigned) this.#note("anchor", sequence, sequence, "The anchor was altered, or its key is not configured.");
    else if (isOther) this.#note("rewritten", 1, sequence, "This log differs from the anchored one.");
    else if (isOlder) this.#note("rewritten", 1, sequence, "This state of the log is older than the anchored one.");
  }

  #note(kind: ProblemKind, fromSequence: number, toSequence: number, detail: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ kind, fromSequence, toSequence, detail });
  }
}

const numbersFrom = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_unused, index) => from + index);

const without = ([from, to]: readonly [number, number], sequence: number): [number, number][] =>
  (
    [
      [from, sequence - 1],
      [sequence + 1, to],
    ] as [number, number][]
  ).filter(([start, end]) => start <= end);

/** The parts of a range that remain without single places. */
function withoutAll(range: readonly [number, number], places: ReadonlySet<number>): [number, number][] {
  let parts: [number, number][] = [[range[0], range[1]]];
  for (const place of places) {
    parts = parts.flatMap((part) => (part[0] <= place && place <= part[1] ? without(part, place) : [part]));
  }
  return parts;
}
