import type { Router } from "#http/router";

let loadWhole: (() => Promise<Router>) | undefined;

/**
 * Sets the source of the app with every operation, which is created when its document is requested. The
 * document's texts are not read before.
 */
export function describeWith(load: () => Promise<Router>): void {
  loadWhole = load;
}

/** The app with every operation; made once, because its contracts cannot change before the next release. */
let whole: Promise<Router> | undefined;

export function wholeApp(): Promise<Router> {
  if (!loadWhole) throw new Error("`describeWith` was not called before the whole API was needed.");
  whole ??= loadWhole();
  return whole;
}
