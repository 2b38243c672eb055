import { Icon } from "#web/ui/icon.tsx";

import { STATE_WORDS, type TriggerState } from "./trigger.ts";

const LOOKS = { active: "done", failing: "failed", paused: "partial" } as const;

/** The state of a trigger: an icon with a word. */
export const StateMark = ({ of: state }: { of: TriggerState }) => (
  <span class={`outcome ${LOOKS[state]}`}>
    <Icon name={LOOKS[state]} />
    {STATE_WORDS[state]}
  </span>
);
