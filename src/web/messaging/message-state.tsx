import { Icon } from "#web/ui/icon.tsx";

import { type Message, STATES } from "./message.ts";

/** The state of a message: a word with its colour, the ticks of a sent one, and the reason of a failure. */
export function MessageState({ message: { state, error } }: { message: Message }) {
  const { word, look, icon, ticks = 0 } = STATES[state];
  return (
    <>
      <span class={`outcome ${look}`}>
        {ticks === 0 ? <Icon name={icon} /> : <Ticks count={ticks} />}
        {word}
      </span>
      {error !== null && <small class="reason">{error.message}</small>}
    </>
  );
}

function Ticks({ count }: { count: 1 | 2 }) {
  return (
    <span class="message-ticks">
      <Icon name="check" />
      {count === 2 && <Icon name="check" />}
    </span>
  );
}
