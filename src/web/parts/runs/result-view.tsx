import { parseExact } from "#lib/exact-numbers";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** The result of a run: its summary in words, or as a tree when it is JSON, and the rest once it is opened. */
export function ResultView({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { summary, ...rest } = result;
  const isPlain = typeof summary === "string";
  const others = isPlain ? rest : result;
  return (
    <>
      {isPlain && <Summary text={summary} />}
      {Object.keys(others).length > 0 && (
        <details open={!isPlain}>
          <summary>The whole result</summary>
          <JsonTree value={others} label="the whole result" />
        </details>
      )}
    </>
  );
}

function Summary({ text }: { text: string }) {
  const value = jsonIn(text);
  return value === null ? <Prose text={text} label="the result" /> : <JsonTree value={value} label="the result" />;
}

/** The object or list that a model answered in place of words. */
function jsonIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return parseExact(text) as object;
  } catch {
    return null;
  }
}
