import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { useQuery } from "#web/lib/use-query.ts";

import { Filters } from "./filters.tsx";
import { Icon } from "./icon.tsx";

interface FilterBarProps {
  /** The placeholder of the search field; a list without one has chips only. */
  find?: string;
  /** The name of the search field in the address. */
  findName?: string;
  /** `ChoiceChip`s and their like, the most used first. */
  children?: ComponentChildren;
}

/** The filters of a list in one line: a search field, and a chip for each filter. The address holds all of them. */
export function FilterBar({ find, findName = "q", children }: FilterBarProps) {
  const { query } = useQuery();
  return (
    <div class="filter-bar">
      {find !== undefined && (
        <Filters look="find-field" label="Search">
          <Icon name="search" />
          <label>
            <span class="unseen">{find}</span>
            <input
              type="search"
              name={findName}
              maxLength={100}
              placeholder={find}
              defaultValue={query[findName] ?? ""}
              autoComplete="off"
            />
          </label>
          <kbd aria-hidden="true">/</kbd>
        </Filters>
      )}
      <div class="filter-chips" role="group" aria-label="Filters">
        {children}
      </div>
    </div>
  );
}

interface MoreChipsProps {
  /** The filters that it holds: one that is set is shown at once. */
  names: readonly string[];
  children?: ComponentChildren;
}

/** Filters that are seldom used, until a person asks for them. */
export function MoreChips({ names, children }: MoreChipsProps) {
  const { query } = useQuery();
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button goes away, and the focus would with it.
  useLayoutEffect(() => {
    if (isOpen) place.current?.querySelector("button")?.focus();
  }, [isOpen]);
  if (isOpen || names.some((name) => (query[name] ?? "") !== ""))
    return (
      <div class="more-chips" ref={place}>
        {children}
      </div>
    );
  return (
    <div class="filter-chip">
      <button type="button" aria-expanded={false} onClick={() => setIsOpen(true)}>
        <Icon name="plus" /> More
      </button>
    </div>
  );
}
