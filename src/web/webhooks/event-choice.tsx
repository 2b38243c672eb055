import { EVENT_GROUPS } from "./webhook.ts";

/** A box for each event, named like the event, in groups. */
export function EventChoice({ chosen = [] }: { chosen?: readonly string[] }) {
  return (
    <>
      {EVENT_GROUPS.map(([group, events]) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {events.map(({ name, text }) => (
            <label key={name}>
              <input type="checkbox" name={name} defaultChecked={chosen.includes(name)} /> {text} <code>{name}</code>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}
