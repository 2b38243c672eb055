import { useEffect, useId, useRef, useState } from "preact/hooks";

import { useLoad } from "#web/lib/use-load.ts";

import { Problem } from "./notice.tsx";

export interface Option {
  value: string;
  text: string;
  /** The hint that distinguishes it from others with the same text. */
  hint?: string;
}

interface ComboboxProps {
  label: string;
  /** The form's field, which has the chosen option's value. */
  name?: string;
  /** The options for what was typed, the most fitting first. */
  find: (words: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The initial choice. */
  chosen?: Option | null;
  required?: boolean;
  placeholder?: string;
  /** The words for typed text that is not an option; with them typed text is a value, too. */
  sayTyped?: string | undefined;
  maxLength?: number;
  /** The id of the element beside it that explains it. */
  describedBy?: string;
  /** Takes what is chosen in place of the field, which is empty again then. */
  onChoose?: (option: Option) => void;
}

/** One of many, found by typing a part of its name. Arrows and Enter choose, Esc closes the list; an emptied field has no value. */
export function Combobox({
  label,
  name,
  find,
  chosen = null,
  sayTyped,
  describedBy,
  onChoose,
  ...attributes
}: ComboboxProps) {
  const [option, setOption] = useState(chosen);
  const [words, setWords] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  const isOpen = words !== null;
  const found = useLoad(async (signal) => (words === null ? [] : find(words, signal)), [words]);
  const options = isOpen ? (found.value ?? []) : [];
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setOption(chosen), [chosen?.value, chosen?.text]);
  // A hidden field fires no event when it changes; a form that narrows a list waits for one.
  useEffect(() => {
    if (field.current !== null) field.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, [option?.value]);

  const choose = (next: Option): void => {
    if (onChoose === undefined) setOption(next);
    else onChoose(next);
    setWords(null);
    setActive(0);
  };
  const typed = (words ?? "").trim();
  const own = sayTyped !== undefined && typed !== "" ? { value: typed, text: typed } : null;
  const onBlur = (): void => {
    if (own === null) setWords(null);
    else choose(options.find(({ text }) => text === typed) ?? own);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" && !isOpen) setWords("");
    else if (event.key === "ArrowDown") setActive(Math.min(active + 1, options.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Escape" && isOpen) setWords(null);
    else if (event.key === "Enter" && isOpen && options[active] !== undefined) choose(options[active]);
    else if (event.key === "Enter" && own !== null) choose(own);
    else return;
    event.preventDefault();
  };
  return (
    <div class="combobox">
      <label>
        {label}
        <input
          role="combobox"
          autoComplete="off"
          {...attributes}
          value={words ?? option?.text ?? ""}
          aria-describedby={describedBy}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[active] === undefined ? undefined : `${id}-${active}`}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setActive(0);
            setWords(typed);
            if (typed === "") setOption(null);
          }}
          onClick={() => setWords("")}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
      </label>
      {name === undefined ? null : <input type="hidden" ref={field} name={name} value={option?.value ?? ""} />}
      <ul class="combobox-list" id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen}>
        {options.map((each, index) => (
          <li
            key={each.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(each);
            }}
          >
            <span class="grow cut">{each.text}</span>
            {each.hint !== undefined && <small>{each.hint}</small>}
          </li>
        ))}
        {isOpen && !found.isLoading && options.length === 0 && (
          <li class="combobox-none">{own === null ? "Nothing matches." : sayTyped}</li>
        )}
      </ul>
      <Problem error={found.error} />
    </div>
  );
}
