/** A stream of events that a page follows with `EventSource`, as the test tells it. */
export class ToldEvents extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** All that pages opened, in their order. */
  static opened: ToldEvents[] = [];

  readonly url: string;
  readyState = ToldEvents.OPEN;

  constructor(url: string) {
    super();
    this.url = url;
    ToldEvents.opened.push(this);
  }

  close(): void {
    this.readyState = ToldEvents.CLOSED;
  }

  /** The server tells an event. */
  tell(event: string, data: unknown): void {
    if (this.readyState !== ToldEvents.CLOSED)
      this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}
