import { Choice, Field, TextField, Tick } from "#web/ui/form.tsx";

import { type CallField, inputName, shownValue } from "./call-fields.ts";

/** The field of one argument, with what the API said of it. */
export function CallInput({ of: field, error }: { of: CallField; error: Error | null }) {
  const { name, kind, isRequired, help, options, min, max, maxLength } = field;
  const shared = { label: name, name: inputName(name), required: isRequired, error };
  const defaultValue = shownValue(field);
  const helped = help === undefined ? {} : { help };
  if (kind === "tick") return <Tick label={name} name={inputName(name)} isTicked={field.asked === true} />;
  if (kind === "choice")
    return <Choice {...shared} options={[...(isRequired ? [] : [""]), ...options].map(pairOf)} chosen={defaultValue} />;
  if (kind === "long" || kind === "json")
    return (
      <TextField
        {...shared}
        {...helped}
        {...(kind === "json" && { help: `${help === undefined ? "" : `${help} `}As JSON.` })}
        {...(kind === "long" && maxLength !== undefined && { maxLength })}
        rows={Math.min(
          12,
          Math.max(2, defaultValue.split("\n").length, Math.ceil(defaultValue.length / LINE_CHARACTERS)),
        )}
        defaultValue={defaultValue}
      />
    );
  const limits = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return kind === "number" ? (
    <Field {...shared} {...helped} {...limits} type="number" step="any" defaultValue={defaultValue} />
  ) : (
    <Field {...shared} {...helped} {...(maxLength !== undefined && { maxLength })} defaultValue={defaultValue} />
  );
}

const LINE_CHARACTERS = 70;

const pairOf = (option: string): readonly [string, string] => [option, option === "" ? "none" : option];
