import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useQuery } from "#web/lib/use-query.ts";

interface FiltersProps {
  /** Class of the form. */
  look: string;
  /** The purpose of the form, for screen readers. */
  label: string;
  /** Fields whose names are those of the address's query. */
  children: ComponentChildren;
}

/** How long a person may pause within a word. */
const PAUSE_MS = 250;

/** Narrows a list as its fields change: they go into the address's query, and the list begins at its first page again. */
export function Filters({ look, label, children }: FiltersProps) {
  const { query, change } = useQuery();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isOwnChange = useRef(false);
  // A field keeps the typed text when the back button changes the address. The person can continue typing.
  useEffect(() => {
    const isOwn = isOwnChange.current;
    isOwnChange.current = false;
    if (isOwn) return;
    for (const input of form.current?.querySelectorAll<HTMLInputElement>(TYPED) ?? []) input.value = input.defaultValue;
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (): void => {
    clearTimeout(timer.current);
    if (form.current === null) return;
    const fields = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const wanted = Object.fromEntries(fields.map(([name, value]) => [name, value.trim()]));
    if (Object.entries(wanted).every(([name, value]) => value === (query[name] ?? ""))) return;
    isOwnChange.current = true;
    change(wanted);
  };
  const latest = useRef(apply);
  latest.current = apply;
  return (
    <form
      ref={form}
      class={look}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(), PAUSE_MS);
      }}
      onChange={apply}
    >
      {children}
    </form>
  );
}

const TYPED = "input[name]:not([type=checkbox], [type=hidden])";
