import { CodeEditor } from "./code-editor.tsx";
import type { CodeProblem } from "./code-view.ts";
import { type Draft, GIVES, isCode, TAKES } from "./draft.ts";

interface DraftFieldsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onRun: () => void;
  problem: CodeProblem | null;
}

/** The code of a skill, and the shapes of what it takes and gives. */
export function DraftFields({ draft, onChange, onRun, problem }: DraftFieldsProps) {
  return (
    <>
      {isCode(draft.type) && (
        <div class="field">
          Code (JavaScript)
          <CodeEditor
            label="Code (JavaScript)"
            text={draft.code}
            onChange={(code) => onChange({ code })}
            onRun={onRun}
            problem={problem}
          />
        </div>
      )}
      <div class="columns">
        <JsonField
          label={`${TAKES} (JSON Schema, optional)`}
          value={draft.inputSchema}
          onInput={(inputSchema) => onChange({ inputSchema })}
        />
        <JsonField
          label={`${GIVES} (JSON Schema, optional)`}
          value={draft.outputSchema}
          onInput={(outputSchema) => onChange({ outputSchema })}
        />
      </div>
    </>
  );
}

interface JsonFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  help?: string;
}

/** JSON as it is typed. */
export function JsonField({ label, value, onInput, help }: JsonFieldProps) {
  return (
    <label>
      {label}
      <textarea
        class="json-field"
        rows={5}
        spellcheck={false}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {help === undefined ? null : <small>{help}</small>}
    </label>
  );
}
