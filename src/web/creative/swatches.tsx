import { Badge } from "#web/ui/text.tsx";

import type { Accessibility } from "./palette.ts";

/** Colours side by side, each with what it is called. Drawn as a picture, because a page may not bring its own styles. */
export function Swatches({ colors }: { colors: readonly (readonly [name: string, color: string])[] }) {
  return (
    <ul class="swatches">
      {colors.map(([name, color]) => (
        <li key={name}>
          <svg viewBox="0 0 40 24" aria-hidden="true" preserveAspectRatio="none">
            <rect width="40" height="24" fill={color} />
          </svg>
          <span class="small-text">
            {name === color ? null : <>{name} </>}
            <code>{color}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}

const GOOD = new Set(["AA", "AAA"]);

/** How well text can be read on the background, as WCAG says it. */
export function Contrast({ of: { contrast, level } }: { of: Accessibility }) {
  return (
    <span class="row small-text">
      Contrast {contrast.toFixed(2)} : 1{" "}
      <Badge tone={GOOD.has(level) ? "good" : level === "fails" ? "bad" : "waiting"}>{level}</Badge>
    </span>
  );
}
