import type { Api } from "./answers.ts";
import { type FollowOptions, followStream } from "./event-stream.ts";
import type { StreamedEvent } from "./read-events.ts";

/** The events of the whole tenant that the caller may read, past lost connections, until the signal ends them. */
export function followTenant(api: Api, options: FollowOptions = {}): AsyncGenerator<StreamedEvent> {
  const open = async (last: string | null): Promise<Response> => {
    const { response } = await api.GET("/api/events", {
      params: { header: last === null ? {} : { "last-event-id": last } },
      headers: { Accept: "text/event-stream" },
      parseAs: "stream",
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    return response;
  };
  return followStream(open, { ...options, isLast: () => false });
}
