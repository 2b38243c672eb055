import { clockText } from "#web/lib/time-words.ts";

export const ExactTime = ({ at }: { at: string }) => (
  <time class="number" dateTime={at} title={at}>
    {clockText(new Date(at))}
  </time>
);
