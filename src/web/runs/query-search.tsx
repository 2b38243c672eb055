import { useEffect, useId, useRef, useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { readsTraces } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Icon } from "#web/ui/icon.tsx";

import { type CurrentPart, fieldsFor, partAt, type Proposal, replacePart, valueText } from "./query-field.ts";

const MAX_CHARACTERS = 1_000;

/**
 * The query of the list: one line of text, with proposals for fields and their values. Enter searches; the address has what was
 * searched.
 */
export function QuerySearch({ describedBy }: { describedBy: string | undefined }) {
  const { query, change } = useQuery();
  const sought = query["q"] ?? "";
  const [text, setText] = useState(sought);
  useEffect(() => setText(sought), [sought]);
  const input = useRef<HTMLInputElement>(null);
  const proposing = useProposals(text);
  const { options, active } = proposing;
  const id = useId();
  const choose = (chosen: Proposal): void => {
    const [next, caret] = proposing.take(chosen);
    setText(next);
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = options[active];
    if (event.key === "ArrowDown") proposing.move(1, input.current?.selectionStart ?? text.length);
    else if (event.key === "ArrowUp") proposing.move(-1, input.current?.selectionStart ?? text.length);
    else if (event.key === "Escape" && options.length > 0) proposing.close();
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <form
      class="find-field query-search"
      role="search"
      aria-label="Search"
      onSubmit={(event) => {
        event.preventDefault();
        proposing.close();
        change({ q: text.trim() });
      }}
    >
      <Icon name="search" />
      <label>
        <span class="unseen">Find runs</span>
        <input
          name="q"
          ref={input}
          role="combobox"
          maxLength={MAX_CHARACTERS}
          placeholder={`Find runs: words${readsTraces() ? ", tool:orders.get" : " of tasks"}, cost>0.1, "not in stock"`}
          value={text}
          autoComplete="off"
          spellcheck={false}
          aria-describedby={describedBy}
          aria-invalid={describedBy !== undefined}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] === undefined ? undefined : `${id}-${active}`}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            proposing.open(event.currentTarget.selectionStart ?? typed.length);
            if (typed === "" && sought !== "") change({ q: null });
          }}
          onKeyDown={onKeyDown}
          onBlur={proposing.close}
        />
      </label>
      <kbd aria-hidden="true">/</kbd>
      <ul class="combobox-list" id={`${id}-list`} role="listbox" aria-label="Proposals" hidden={options.length === 0}>
        {options.map((each, index) => (
          <li
            key={each.text}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(each);
            }}
          >
            <code class="grow cut">{each.text}</code>
            {each.hint !== undefined && <small>{each.hint}</small>}
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The proposals for the part of a text that the caret is in, while the list is open. None of them is active at first. */
function useProposals(text: string) {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const current = caret === null ? null : partAt(text, caret);
  const found = useLoad(
    (signal) => (current === null ? Promise.resolve([]) : proposalsFor(current, signal)),
    [current?.field, current?.part],
  );
  const options = current === null ? [] : (found.value ?? []);
  const close = (): void => {
    setCaret(null);
    setActive(-1);
  };
  return {
    options,
    active,
    close,
    open: (at: number): void => {
      setCaret(at);
      setActive(-1);
    },
    move: (by: number, at: number): void => {
      if (caret === null) setCaret(at);
      setActive(Math.max(-1, Math.min(active + by, options.length - 1)));
    },
    /** The text with a proposal in it, and the caret. */
    take: (chosen: Proposal): [string, number] => {
      const replaced: [string, number] =
        current === null || caret === null ? [text, text.length] : replacePart(text, current, caret, chosen.text);
      if (current?.field === null) setCaret(replaced[1]);
      else setCaret(null);
      setActive(-1);
      return replaced;
    },
  };
}

async function proposalsFor({ field, part }: CurrentPart, signal: AbortSignal): Promise<Proposal[]> {
  if (field === null) return part === "" ? [] : fieldsFor(part);
  const query = { field: field as "tool", prefix: part };
  // A field that does not exist has no values; the search says so.
  const { values } = await callData("GET", "/api/executions/values", { query, signal }).catch(() => ({ values: [] }));
  return values.map((value) => ({ text: valueText(value) }));
}
