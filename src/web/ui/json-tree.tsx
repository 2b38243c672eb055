import { useContext } from "preact/hooks";

import { Button } from "./button.tsx";
import { copied } from "./copied.ts";
import { Marking } from "./marking.ts";

interface JsonTreeProps {
  value: unknown;
  /** The name of the block. */
  label: string;
}

/** Any value of the API: objects and lists fold, and a button copies all of it as JSON. */
export function JsonTree({ value, label }: JsonTreeProps) {
  return (
    <div class="json-tree" role="group" aria-label={label}>
      <Button
        kind="ghost"
        size="small"
        icon="copy"
        label={`Copy ${label}`}
        onClick={() => void copied(JSON.stringify(value, null, 2))}
      />
      <Value of={value} depth={0} />
    </div>
  );
}

/** Deeper ones are folded at first. */
const OPEN_DEPTH = 2;

function Value({ of: value, depth }: { of: unknown; depth: number }) {
  if (typeof value !== "object" || value === null) return <Leaf of={value} />;
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  if (entries.length === 0) return <span class="json-leaf">{isList ? "[]" : "{}"}</span>;
  return (
    <ul>
      {entries.map(([key, part]) => (
        <li key={key}>
          <Part name={key} of={part} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

function Part({ name, of: value, depth }: { name: string; of: unknown; depth: number }) {
  const isBranch = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  if (!isBranch)
    return (
      <>
        <span class="json-key">{name}</span>: <Value of={value} depth={depth} />
      </>
    );
  const count = Object.keys(value).length;
  return (
    <details open={depth <= OPEN_DEPTH}>
      <summary>
        <span class="json-key">{name}</span>{" "}
        <small>{Array.isArray(value) ? `${count} in a list` : `${count} fields`}</small>
      </summary>
      <Value of={value} depth={depth} />
    </details>
  );
}

function Leaf({ of: value }: { of: unknown }) {
  const isText = typeof value === "string";
  const text = isText ? JSON.stringify(value) : String(value);
  return <span class={isText ? "json-text" : "json-leaf"}>{useContext(Marking)?.inJson(text) ?? text}</span>;
}
