import type { Matrix } from "./data-set.ts";

/** The newest versions that ran over the cases, each with its share and a strip of its cases. */
export function VersionStrips({ of: { agent, versions } }: { of: Matrix }) {
  const ran = versions.flatMap(({ version, run }) => (run === null ? [] : [{ version, ...run }]));
  if (ran.length === 0) return null;
  return (
    <ul class="version-strips" aria-label={`Versions of ${agent?.name ?? "a deleted agent"}`}>
      {ran.toReversed().map(({ version, passed, failed, not_decided: open, not_run: left }) => (
        <li key={version}>
          <p>
            <b>Version {version}</b>
          </p>
          <p>
            <b class="number">{passed}</b> <span class="muted">of {passed + failed + left} pass</span>
          </p>
          <Strip
            parts={[
              ["done", passed],
              ["not-done", failed],
              ["none", open],
              ["void", left],
            ]}
            words={wordsOf(passed, failed, open, left)}
          />
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (passed: number, failed: number, open: number, left: number): string =>
  `${passed} pass, ${failed} fail, ${open} not decided, ${left} not run`;

/** The number of cases that have a cell each; more of them share one. */
const MOST_CELLS = 36;

/** A cell for each case, in the colour of its end: hollow where nothing decides. */
function Strip({ parts, words }: { parts: readonly (readonly [tone: string, cases: number])[]; words: string }) {
  const all = parts.reduce((sum, [, cases]) => sum + cases, 0);
  const scale = Math.min(1, MOST_CELLS / Math.max(1, all));
  const cells = parts.flatMap(([tone, cases]) =>
    Array.from({ length: cases === 0 ? 0 : Math.max(1, Math.round(cases * scale)) }, () => tone),
  );
  return (
    <svg
      class="case-cells"
      role="img"
      aria-label={words}
      viewBox={`0 0 ${Math.max(12, cells.length) * 10} 10`}
      preserveAspectRatio="xMinYMid"
    >
      {cells.map((tone, at) => (
        <rect key={at} x={at * 10 + 0.5} y="0.5" width="8" height="9" rx="1.5" class={tone} />
      ))}
    </svg>
  );
}
