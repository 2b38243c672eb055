import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";

import { Combobox, type Option } from "./combobox.tsx";
import { Icon } from "./icon.tsx";

interface ChipsFieldProps {
  label: string;
  /** The form's field: the chips' words, one on each line. */
  name: string;
  /** The initial value. */
  chosen?: readonly string[];
  /** The texts that people read in place of the initial words. */
  texts?: Readonly<Record<string, string>>;
  /** Where only certain words make sense: those for what was typed. Without it, any word is taken. */
  find?: (words: string, signal: AbortSignal) => Promise<readonly Option[]>;
  maxLength?: number;
  placeholder?: string;
  help: ComponentChildren;
}

/** Several words, each of which can be removed alone. */
export function ChipsField({ label, name, chosen = [], find, help, ...given }: ChipsFieldProps) {
  const { texts = {}, maxLength, placeholder = "" } = given;
  const [words, setWords] = useState(chosen);
  const [shown, setShown] = useState(texts);
  const textOf = (word: string): string => shown[word] ?? word;
  const field = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const add = (added: readonly string[]): void => setWords((before) => [...new Set([...before, ...added])]);
  const remove = (word: string): void => {
    setWords((before) => before.filter((each) => each !== word));
    // The pressed button goes away, and the focus would with it.
    field.current?.querySelector<HTMLInputElement>("input:not([type=hidden])")?.focus();
  };
  return (
    <div class="chips-field field" ref={field}>
      {find === undefined ? (
        <WordInput
          label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          describedBy={helpId}
          onAdd={add}
          onRemoveLast={() => setWords((before) => before.slice(0, -1))}
        />
      ) : (
        <Combobox
          label={label}
          placeholder={placeholder}
          describedBy={helpId}
          find={async (typed, signal) => (await find(typed, signal)).filter(({ value }) => !words.includes(value))}
          onChoose={({ value, text }) => {
            setShown((before) => ({ ...before, [value]: text }));
            add([value]);
          }}
        />
      )}
      <input type="hidden" name={name} value={words.join("\n")} />
      {words.length > 0 && (
        <ul class="chips" aria-label={`${label}: chosen`}>
          {words.map((word) => (
            <li key={word}>
              <button type="button" class="chip" aria-label={`Remove ${textOf(word)}`} onClick={() => remove(word)}>
                <span class="cut">{textOf(word)}</span>
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <small id={helpId}>{help}</small>
    </div>
  );
}

interface WordInputProps {
  label: string;
  placeholder: string;
  maxLength: number | undefined;
  describedBy: string;
  onAdd: (words: readonly string[]) => void;
  onRemoveLast: () => void;
}

/** Enter, a comma or leaving it adds what was typed; Backspace in the empty one takes the last away. */
function WordInput({ label, placeholder, maxLength, describedBy, onAdd, onRemoveLast }: WordInputProps) {
  const take = (input: HTMLInputElement): void => {
    onAdd(input.value.split(",").flatMap((word) => word.trim() || []));
    input.value = "";
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }): void => {
    const { key, isComposing, currentTarget: input } = event;
    if ((key === "Enter" || key === ",") && !isComposing && input.value.trim() !== "") {
      // The form is not sent while a word is being typed.
      event.preventDefault();
      take(input);
    } else if (key === "Backspace" && input.value === "") onRemoveLast();
  };
  return (
    <label>
      {label}
      <input
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onBlur={(event) => take(event.currentTarget)}
      />
    </label>
  );
}
