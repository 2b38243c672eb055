import { Json } from "#web/ui/text.tsx";

/** What a run has found: its summary, and everything else on opening it. */
export function ResultView({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { summary, ...rest } = result;
  const isPlain = typeof summary === "string";
  const others = isPlain ? rest : result;
  return (
    <>
      {isPlain && <p class="result">{summary}</p>}
      {Object.keys(others).length > 0 && (
        <details open={!isPlain}>
          <summary>The whole result</summary>
          <Json value={others} />
        </details>
      )}
    </>
  );
}
