import { EVENTS } from "./webhook.ts";

/** A box for each event, named like the event. */
export function EventChoice({ chosen = [] }: { chosen?: readonly string[] }) {
  return (
    <fieldset>
      <legend>Events</legend>
      {EVENTS.map(([name, text]) => (
        <label key={name}>
          <input type="checkbox" name={name} defaultChecked={chosen.includes(name)} /> {text} <code>{name}</code>
        </label>
      ))}
    </fieldset>
  );
}
