import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useQuery } from "#web/lib/use-query.ts";

import { Button } from "./button.tsx";

interface FiltersProps {
  /** Fields whose names are those of the address's query. */
  children: ComponentChildren;
}

/** Narrows a list: its fields go into the address's query, and the list begins at its first page again. */
export function Filters({ children }: FiltersProps) {
  const { query, change } = useQuery();
  const form = useRef<HTMLFormElement>(null);
  // What was typed stays in a field when the back button changes the address below it.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>(
      "input[name]:not([type=checkbox], [type=hidden])",
    ) ?? [])
      input.value = input.defaultValue;
  }, [query]);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    change(Object.fromEntries(fields.map(([name, value]) => [name, value.trim()])));
  };
  return (
    <form ref={form} class="filters" onSubmit={onSubmit}>
      {children}
      <Button type="submit">Show</Button>
    </form>
  );
}
