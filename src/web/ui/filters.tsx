import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Address } from "#web/lib/use-address.ts";

interface FiltersProps {
  address: Address;
  /** Fields whose names are those of the query. */
  children: ComponentChildren;
}

/** Narrows a list: its fields go into the address's query, and the list begins at its first page again. */
export function Filters({ address, children }: FiltersProps) {
  const round = useBackSteps();
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    address.change({ ...(Object.fromEntries(entries) as Record<string, string>), page: null });
  };
  return (
    <form key={round} class="filters" role="search" onSubmit={onSubmit}>
      {children}
      <button type="submit" class="secondary">
        Show
      </button>
    </form>
  );
}

/** Counts steps back and forward: after each, the fields show what the address says. */
function useBackSteps(): number {
  const [round, setRound] = useState(0);
  useEffect(() => {
    const step = (): void => setRound((last) => last + 1);
    addEventListener("popstate", step);
    return () => removeEventListener("popstate", step);
  }, []);
  return round;
}
