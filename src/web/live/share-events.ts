import { streamState } from "#web/lib/live-state.ts";

import { followEvents } from "./follow-events.ts";
import { takeEvent, type Told } from "./take-event.ts";

/** The tab with the stream sends a sign of life every fifteen seconds. After this time without one, another tab takes over. */
const SILENT_MS = 40_000;

/** The messages of the tab with the stream to the others; `hello` is a tab's question for the state. */
type Message = Told | { state: typeof streamState.value } | "hello";

/**
 * Follows what happens in the tenant while the page is open, until the returned function is called. A page that goes lets its stream go; one that the
 * browser brings back follows again. Browsers have locks only on secure pages; on others each tab has its own stream.
 */
export function shareEvents(userId: string): () => void {
  let share: AbortController | null = null;
  const end = (): void => share?.abort();
  const begin = (): void => {
    end();
    share = new AbortController();
    if (isSecureContext) shareWith(userId, share.signal);
    else void followEvents({ signal: share.signal, place: null, take: takeEvent });
  };
  const returned = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) begin();
  };
  begin();
  addEventListener("pagehide", end);
  addEventListener("pageshow", returned);
  return () => {
    removeEventListener("pagehide", end);
    removeEventListener("pageshow", returned);
    end();
  };
}

/**
 * All tabs of a person share one stream: the tab with the lock reads it and tells the others. When that tab closes, the next one
 * continues at the same place.
 */
function shareWith(userId: string, signal: AbortSignal): void {
  const name = `events of ${userId}`;
  const channel = new BroadcastChannel(name);
  const post = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only, and takes no other argument
    if (!signal.aborted) channel.postMessage(message);
  };
  let place: string | null = null;
  let leading: AbortController | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const take = (told: Told): void => {
    place = told.id ?? place;
    takeEvent(told);
  };
  const lead = async (): Promise<void> => {
    clearTimeout(silence);
    const led = new AbortController();
    leading = led;
    const stop = streamState.subscribe((state) => post({ state }));
    const tell = (told: Told): void => {
      take(told);
      post(told);
    };
    await followEvents({ signal: AbortSignal.any([signal, led.signal]), place, take: tell }).finally(stop);
  };
  const stand = (steal: boolean): void => {
    navigator.locks.request(name, steal ? { steal } : { signal }, lead).catch(() => {
      // Another tab took over, or the page goes.
      leading?.abort();
      leading = null;
      if (!signal.aborted) stand(false);
    });
  };
  const listen = (): void => {
    clearTimeout(silence);
    if (leading !== null || signal.aborted) return;
    silence = setTimeout(() => {
      streamState.value = "behind";
      stand(true);
    }, SILENT_MS);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data === "hello") {
      if (leading !== null) post({ state: streamState.value });
      return;
    }
    if (leading !== null) return;
    listen();
    if ("state" in data) streamState.value = data.state;
    else take(data);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(silence);
    channel.close();
  });
  stand(false);
  listen();
  post("hello");
}
