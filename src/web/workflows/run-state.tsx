import { Icon } from "#web/ui/icon.tsx";
import { OUTCOME_ICONS } from "#web/ui/outcome.tsx";

import { STATES } from "./workflow-run.ts";

/** The state of a workflow's run or of a step: the icon, the colour and the word of each are the same everywhere. */
export function RunState({ of: status }: { of: keyof typeof STATES }) {
  const { word, look } = STATES[status];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={OUTCOME_ICONS[look]} />
      {word}
    </span>
  );
}
