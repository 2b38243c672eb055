/** Messages between requests of one session: some leave them, others wait for them. Kept in memory only. */
export class Mailboxes<Message> {
  readonly #boxes = new Map<string, Box<Message>>();

  readonly #limits: { boxes: number; messages: number };

  constructor(limits: { boxes: number; messages: number }) {
    this.#limits = limits;
  }

  /** Leaves a message in a box. False when the box is full, because earlier ones were not taken. */
  put(name: string, message: Message): boolean {
    const box = this.#boxOf(name);
    if (box === null || box.messages.length >= this.#limits.messages) return false;
    box.messages.push(message);
    box.wake();
    return true;
  }

  /** Takes the messages of a box; waits a while for the first. */
  async take(name: string, maxMs: number): Promise<Message[]> {
    const box = this.#boxOf(name);
    if (box === null) return [];
    if (box.messages.length === 0) await box.somethingNew(maxMs);
    this.#boxes.delete(name);
    return box.messages;
  }

  #boxOf(name: string): Box<Message> | null {
    const found = this.#boxes.get(name);
    if (found) return found;
    if (this.#boxes.size >= this.#limits.boxes) return null;
    const made = new Box<Message>();
    this.#boxes.set(name, made);
    return made;
  }
}

class Box<Message> {
  readonly messages: Message[] = [];
  #arrived = Promise.withResolvers<void>();

  wake(): void {
    this.#arrived.resolve();
  }

  async somethingNew(maxMs: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, maxMs);
    await Promise.race([this.#arrived.promise, late.promise]);
    clearTimeout(timer);
  }
}
