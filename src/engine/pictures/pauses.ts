/** Pixels after which an edit lets others have the thread: some 30 ms of work. */
const PIXELS_AT_ONCE = 500_000;

/** Pauses of long work, in which the Worker takes in files of others. */
export class Pauses {
  #pixels = 0;

  /** Says that pixels were worked on, and pauses when they were many. */
  async after(pixels: number): Promise<void> {
    this.#pixels += pixels;
    if (this.#pixels < PIXELS_AT_ONCE) return;
    this.#pixels = 0;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
