import type { ComponentChildren, InputHTMLAttributes, TargetedSubmitEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { ApiError } from "#web/lib/call.ts";
import type { Action } from "#web/lib/use-action.ts";

import { Button } from "./button.tsx";
import { Confirm } from "./confirm.tsx";
import { Problem } from "./notice.tsx";

type Fields = Readonly<Record<string, string>>;

interface FormProps {
  /** Gets the form's fields by name; a file's field is left out, a box that is not ticked is missing. */
  action: Action<[Fields]>;
  submit: string;
  /** `danger` for what takes something away. */
  kind?: "primary" | "danger";
  /** Asked before it is sent: a question about what the fields say, and sentences about what follows. */
  confirm?: (fields: Fields) => string;
  /** Content before the button, in its line. */
  beside?: ComponentChildren;
  children: ComponentChildren;
}

/** A form that calls the API: its button waits, its problem appears below it. */
export function Form({ action, submit, kind = "primary", confirm, beside, children }: FormProps) {
  const [asked, setAsked] = useState<Fields | null>(null);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const given = Object.fromEntries(fields);
    if (confirm === undefined) void action.run(given);
    else setAsked(given);
  };
  const button = (
    <Button type="submit" kind={kind} isBusy={action.isRunning}>
      {submit}
    </Button>
  );
  return (
    <form onSubmit={onSubmit}>
      {children}
      <Problem error={action.error} />
      {beside === undefined ? (
        button
      ) : (
        <div class="end">
          {beside}
          {button}
        </div>
      )}
      {asked !== null && confirm !== undefined && (
        <Confirm
          question={confirm(asked)}
          kind={kind}
          onYes={() => void action.run(asked)}
          onClose={() => setAsked(null)}
        >
          {submit}
        </Confirm>
      )}
    </form>
  );
}

/** The API's message about a field. */
const issueAt = (error: Error | null, name: string): string | undefined =>
  error instanceof ApiError ? error.issues.get(name) : undefined;

interface FieldProps {
  type?: "text" | "email" | "password" | "number" | "search" | "url" | "datetime-local" | "time";
  autoComplete?: string;
  /** For the first field of a form that the user has just opened: it takes the focus. */
  autoFocus?: boolean;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  step?: number | "any";
  placeholder?: string;
  /** The initial value. */
  defaultValue?: string | number;
  label: string;
  name: string;
  help?: ComponentChildren;
  /** The form's problem: when it names this field, the field is marked. */
  error?: Error | null;
}

/** An input with its label, and what the API said of it. */
export function Field({ label, name, help, error = null, ...rest }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (rest.autoFocus === true) input.current?.focus();
  }, []);
  const issue = issueAt(error, name);
  // The types tie an input's role to its type; ours have no role.
  const attributes = { name, ...rest, ...(issue !== undefined && { "aria-invalid": true }) } as InputHTMLAttributes;
  return (
    <label>
      {label}
      <input ref={input} {...attributes} />
      {issue === undefined && help === undefined ? null : <small>{issue ?? help}</small>}
    </label>
  );
}

/** An input for a number that must be given. */
export const NumberField = (props: Omit<FieldProps, "type" | "required">) => (
  <Field {...props} type="number" required />
);

interface TextFieldProps {
  required?: boolean;
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  defaultValue?: string;
  label: string;
  name: string;
  help?: ComponentChildren;
  /** The form's problem: when it names this field, the field is marked. */
  error?: Error | null;
}

/** A text of many lines with its label, and what the API said of it. */
export function TextField({ label, name, help, error = null, ...area }: TextFieldProps) {
  const issue = issueAt(error, name);
  return (
    <label>
      {label}
      <textarea name={name} {...area} aria-invalid={issue === undefined ? undefined : true} />
      {issue === undefined && help === undefined ? null : <small>{issue ?? help}</small>}
    </label>
  );
}

interface ChoiceProps {
  required?: boolean;
  label: string;
  name: string;
  options: readonly (readonly [value: string, text: string])[];
  /** The one that is chosen at first. */
  chosen?: string;
  /** For a form whose other parts depend on the value. */
  onChoose?: (value: string) => void;
  /** The form's problem: when it names this field, the field is marked. */
  error?: Error | null;
}

/** One of several values with its label. */
export function Choice({ label, name, options, chosen, onChoose, required = false, error = null }: ChoiceProps) {
  const issue = issueAt(error, name);
  return (
    <label>
      {label}
      <select
        name={name}
        required={required}
        aria-invalid={issue === undefined ? undefined : true}
        onChange={onChoose && ((event) => onChoose(event.currentTarget.value))}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
      {issue !== undefined && <small>{issue}</small>}
    </label>
  );
}

interface TickProps {
  label: string;
  name: string;
  isTicked?: boolean;
}

/** A box to tick; a form has the field, with the value "on", only when it is ticked. */
export function Tick({ label, name, isTicked = false }: TickProps) {
  return (
    <label>
      <input type="checkbox" name={name} defaultChecked={isTicked} /> {label}
    </label>
  );
}
