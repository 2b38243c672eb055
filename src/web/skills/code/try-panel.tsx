import { useState } from "preact/hooks";

import type { AnswerOf } from "#web/lib/operation.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import type { Action } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { Badge, Json } from "#web/ui/text.tsx";

import { fieldsOf, inputOf, type SchemaField } from "./schema-fields.ts";

/** The result of one try. */
export type Tried = AnswerOf<"POST /api/v1/skills/private/try">;

interface TryPanelProps {
  /** The typed input schema; it becomes fields when it can be read. */
  inputSchema: string;
  values: Readonly<Record<string, string>>;
  onValues: (values: Readonly<Record<string, string>>) => void;
  run: Action<[]>;
  tried: Tried | null;
}

/** The input of a try, and its result. */
export function TryPanel({ inputSchema, values, onValues, run, tried }: TryPanelProps) {
  const fields = fieldsOf(parsed(inputSchema));
  const [isJson, setIsJson] = useState(false);
  const set = (name: string, value: string): void => onValues({ ...values, [name]: value });
  return (
    <section class="try-panel" aria-label="Try it">
      <header>
        <h2>Try it</h2>
        <p>The sandbox runs the code once, without environment variables. Nothing is saved.</p>
      </header>
      {fields.length > 0 && (
        <label class="try-json">
          <input
            type="checkbox"
            checked={isJson}
            onChange={() => {
              setIsJson(!isJson);
              set(AS_JSON, isJson ? "" : JSON.stringify(readable(fields, values), null, 2));
            }}
          />
          Input as JSON
        </label>
      )}
      {fields.length === 0 || isJson ? (
        <label>
          Input (JSON)
          <textarea
            rows={6}
            placeholder={'{"amount": 10}'}
            value={values[AS_JSON] ?? ""}
            onInput={(event) => set(AS_JSON, event.currentTarget.value)}
          />
        </label>
      ) : (
        fields.map((field) => (
          <TryField key={field.name} field={field} value={values[field.name] ?? ""} onInput={set} />
        ))
      )}
      <Button kind="primary" isBusy={run.isRunning} onClick={() => void run.run()}>
        Run the code
      </Button>
      <Problem error={run.error} />
      <div aria-live="polite">{tried !== null && <TriedView tried={tried} />}</div>
    </section>
  );
}

/** Where the input as JSON is kept among the fields' values; no property has this name. */
const AS_JSON = "\u0000json";

/** The input that the panel says. Throws an error that names the field. */
export function inputTyped(inputSchema: string, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const asJson = values[AS_JSON] ?? "";
  return asJson.trim() === "" ? inputOf(fieldsOf(parsed(inputSchema)), values) : readJsonObject("Input", asJson);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The values that can be read from the fields; the rest must be typed again. */
function readable(fields: readonly SchemaField[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  try {
    return inputOf(fields, values);
  } catch {
    return {};
  }
}

interface TryFieldProps {
  field: SchemaField;
  value: string;
  onInput: (name: string, value: string) => void;
}

function TryField({ field: { name, kind, isRequired, choices, help }, value, onInput }: TryFieldProps) {
  return (
    <label>
      <span>
        {name}
        {!isRequired && <small> optional</small>}
      </span>
      {kind === "choice" && (
        <select value={value} onChange={(event) => onInput(name, event.currentTarget.value)}>
          <option value="" />
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
      {kind === "json" && (
        <textarea rows={3} value={value} onInput={(event) => onInput(name, event.currentTarget.value)} />
      )}
      {kind === "text" && <input value={value} onInput={(event) => onInput(name, event.currentTarget.value)} />}
      {kind === "number" && (
        <input type="number" step="any" value={value} onInput={(event) => onInput(name, event.currentTarget.value)} />
      )}
      {help !== "" && <small>{help}</small>}
    </label>
  );
}

function TriedView({ tried: { ok, output, error, logs, duration_ms } }: { tried: Tried }) {
  return (
    <div class="tried">
      <p class="labels">
        {ok ? <Badge tone="good">Done</Badge> : <Badge tone="bad">Failed</Badge>}
        <span>{duration_ms} ms</span>
      </p>
      {error !== null && (
        <p class="code-problem">
          {error.line === null ? "" : `Line ${error.line}: `}
          {error.name === null ? "" : `${error.name}: `}
          {error.message}
        </p>
      )}
      {(ok || error?.reason === "output_mismatch") && (
        <>
          <h3>Result</h3>
          <Json value={output ?? null} />
        </>
      )}
      {logs.length > 0 && (
        <>
          <h3>Log</h3>
          <ol class="try-log">
            {logs.map(({ level, text }, at) => (
              <li key={at} data-level={level}>
                {text}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
