import type { Standing } from "#web/parts/agents/standing.ts";
import { Level } from "#web/ui/level.tsx";

/** The models that may act in place of the first, and the level that each acts with. Nothing without any. */
export function FallbacksCard({ standing: { fallbacks, level } }: { standing: Standing }) {
  if (fallbacks.length === 0) return null;
  return (
    <section aria-labelledby="fallbacks">
      <h2 id="fallbacks">Fallbacks</h2>
      <ul data-rows>
        {fallbacks.map(({ model, effective_level: actsAs, remaining }) => (
          <li key={model} class="row">
            <span class="grow">{model}</span>
            <Level of={actsAs} />
            {remaining > 0 && (
              <small>
                {remaining} vouched {remaining === 1 ? "success" : "successes"} with its own answers to {level}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
