/**
 * The answers of reads, by their address: a page that was seen shows its content at once when one comes back to it, while the newest is on
 * its way. It also knows what each open page reads, so that news of a thing reaches the pages that show it.
 */

/** The addresses that a load reads; kept by its signal, by which `call` finds the load. */
interface Reading {
  addresses: Set<string>;
  /** Whether only kept answers are wanted, and no request. */
  isFromKept: boolean;
}

/** A load that can be made again. */
export interface Reader {
  addresses: () => ReadonlySet<string>;
  readAgain: () => void;
}

const MAX_KEPT = 300;

const kept = new Map<string, unknown>();
const readings = new WeakMap<AbortSignal, Reading>();
const readers = new Set<Reader>();

/** One of the addresses of a load has no kept answer. */
export class NotKept extends Error {
  override readonly name = "NotKept";
}

/** From now on, what is asked for with the signal is noted. */
export function beginReading(signal: AbortSignal, isFromKept: boolean): ReadonlySet<string> {
  const reading = { addresses: new Set<string>(), isFromKept };
  readings.set(signal, reading);
  return reading.addresses;
}

/** A kept answer for a load that wants no request, undefined when the request is to be made. Throws `NotKept`. */
export function keptAnswer(signal: AbortSignal | undefined, address: string): { body: unknown } | undefined {
  const reading = signal === undefined ? undefined : readings.get(signal);
  if (reading === undefined) return undefined;
  reading.addresses.add(address);
  if (!reading.isFromKept) return undefined;
  if (!kept.has(address)) throw new NotKept(address);
  return { body: kept.get(address) };
}

/** The kept answer of an address that no load reads, such as a stream that has ended. */
export const keptOf = (address: string): unknown => kept.get(address);

/** Keeps the answer of a read; the oldest goes when there are too many. */
export function keepAnswer(address: string, body: unknown): void {
  kept.delete(address);
  kept.set(address, body);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? "");
}

/** Another person is at the browser. */
export const forgetAnswers = (): void => kept.clear();

/** Until the returned function is called, the reader is told when what it reads may be out of date. */
export function register(reader: Reader): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/**
 * Everything whose address begins so may be out of date: what shows it reads it again. What was read ahead is forgotten, unless the news
 * are too small for that.
 */
export function readAgain(beginnings: readonly string[], { keeps = false }: { keeps?: boolean } = {}): void {
  const isMeant = (address: string): boolean => beginnings.some((beginning) => address.startsWith(beginning));
  if (!keeps) for (const address of [...kept.keys()].filter(isMeant)) kept.delete(address);
  for (const reader of readers) {
    const meant = [...reader.addresses()].filter(isMeant);
    if (meant.some(isSearch)) searchAgain(reader);
    else if (meant.length > 0) reader.readAgain();
  }
}

/** A search costs more than a list, and a person has few of them in a minute: news repeat it seldom. */
const isSearch = (address: string): boolean => /[?&]q=/.test(address);
const SEARCH_MS = 5_000;
const searchedAt = new WeakMap<Reader, number>();
const waiting = new WeakSet<Reader>();

function searchAgain(reader: Reader): void {
  const now = Date.now();
  const waitMs = (searchedAt.get(reader) ?? now - SEARCH_MS) + SEARCH_MS - now;
  if (waitMs <= 0) {
    searchedAt.set(reader, now);
    reader.readAgain();
    return;
  }
  if (waiting.has(reader)) return;
  waiting.add(reader);
  setTimeout(() => {
    waiting.delete(reader);
    if (readers.has(reader)) searchAgain(reader);
  }, waitMs);
}
