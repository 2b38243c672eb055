import type { ComponentChildren } from "preact";

import { atText } from "#web/lib/time-words.ts";
import { useQuery } from "#web/lib/use-query.ts";

import { Button } from "./button.tsx";
import { Field } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { MenuItem, moveAmongItems } from "./menu.tsx";
import { keepInWindow, usePopup } from "./use-popup.ts";

interface ChipProps {
  label: string;
  /** The filter's name in the address. */
  name: string;
  /** The current value in words; null when it is not set. */
  shown: ComponentChildren | null;
  /** It always has a value, and cannot be taken away. */
  isStanding?: boolean;
  /** A list of choices, or fields. */
  kind: "menu" | "dialog";
  /** The content that it opens. */
  children: (close: () => void) => ComponentChildren;
}

/** A filter that is in the address: dashed while it is not set, else with what it is set to and a button that takes it away. */
export function Chip({ label, name, shown, isStanding = false, kind, children }: ChipProps) {
  const { change } = useQuery();
  const popup = usePopup(kind === "menu" ? "[role=menuitemradio]" : "input");
  const { frame, isOpen, id, close } = popup;
  const isSet = shown !== null;
  const onKeyDown = (event: KeyboardEvent): void => {
    popup.onKeyDown(event);
    if (isOpen && kind === "menu" && moveAmongItems(frame.current, event.key)) event.preventDefault();
  };
  return (
    <div class={isSet ? "filter-chip set" : "filter-chip"} ref={frame} onKeyDown={onKeyDown}>
      <button type="button" aria-haspopup={kind} {...popup.opener}>
        {!isSet && <Icon name="plus" />}
        <span class={isSet && isStanding ? "unseen" : undefined}>
          {label}
          {isSet && ":"}
        </span>{" "}
        {isSet && <span class="cut">{shown}</span>}
        {isStanding && <Icon name="down" />}
      </button>
      {isSet && !isStanding && (
        <button
          type="button"
          aria-label={`Remove the filter ${label}`}
          onClick={() => {
            change({ [name]: null });
            close();
          }}
        >
          <Icon name="x" />
        </button>
      )}
      {isOpen && (
        <div class="menu-frame" id={id} role={kind} aria-label={label} ref={keepInWindow}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface ChoiceChipProps {
  label: string;
  name: string;
  /** In a permanent filter, the value "" applies while the address does not set it. */
  options: readonly (readonly [value: string, text: string])[];
  isStanding?: boolean;
}

/** One of several values. An address that has a value that is not among them shows it as it is. */
export function ChoiceChip({ label, name, options, isStanding = false }: ChoiceChipProps) {
  const { query, change } = useQuery();
  const chosen = query[name] ?? "";
  const known = options.find(([value]) => value === chosen)?.[1];
  const shown = known ?? (chosen === "" ? null : chosen.replaceAll("_", " ").replaceAll(",", ", "));
  return (
    <Chip label={label} name={name} shown={shown} isStanding={isStanding} kind="menu">
      {(close) => (
        <div class="menu-items">
          {options.map(([value, text]) => (
            <MenuItem
              key={value}
              isChosen={value === chosen}
              onClick={() => {
                change({ [name]: value });
                close();
              }}
            >
              {text}
            </MenuItem>
          ))}
        </div>
      )}
    </Chip>
  );
}

interface TextChipProps {
  label: string;
  name: string;
  type?: "text" | "datetime-local";
  maxLength?: number;
  placeholder?: string;
}

/** A word or a time that is typed. */
export function TextChip({ label, name, type = "text", ...attributes }: TextChipProps) {
  const { query, change } = useQuery();
  const chosen = query[name] ?? "";
  return (
    <Chip label={label} name={name} shown={chosen === "" ? null : wordsOf(chosen, type)} kind="dialog">
      {(close) => (
        <form
          class="filter-form"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get("value");
            change({ [name]: typeof typed === "string" ? typed.trim() : null });
            close();
          }}
        >
          <Field label={label} name="value" type={type} defaultValue={chosen} autoComplete="off" {...attributes} />
          <Button type="submit" kind="primary" size="small">
            Apply
          </Button>
        </form>
      )}
    </Chip>
  );
}

const wordsOf = (chosen: string, type: string): string => {
  const at = type === "datetime-local" ? new Date(chosen) : null;
  return at === null || Number.isNaN(at.getTime()) ? chosen : atText(at, new Date());
};
