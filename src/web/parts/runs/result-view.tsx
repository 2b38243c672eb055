import { Json } from "#web/ui/text.tsx";

/** The result of a run: its summary, and the rest once it is opened. */
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
