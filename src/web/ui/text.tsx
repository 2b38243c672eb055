import { atText, exactText } from "#web/lib/time-words.ts";

import { copied } from "./copied.ts";

/** A moment in the reader's own words and zone; the exact one on pointing at it. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <>–</>;
  return (
    <time dateTime={at} title={exactText(new Date(at))} onClick={() => void copied(at)}>
      {atText(new Date(at), new Date())}
    </time>
  );
}

/** A state or level as a small label. */
export function Badge({ children, tone = "plain" }: { children: string; tone?: "plain" | "good" | "bad" | "waiting" }) {
  return <span class={`badge ${tone}`}>{children.replaceAll("_", " ")}</span>;
}

/** Any value of the API as text that can be read and copied. */
export function Json({ value }: { value: unknown }) {
  return <pre class="json">{JSON.stringify(value, null, 2)}</pre>;
}
