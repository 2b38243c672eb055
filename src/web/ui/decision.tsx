import { Icon, type IconName } from "./icon.tsx";

const DECISIONS = {
  allowed: ["Allowed", "check", "done"],
  asks: ["Asks", "user", "waiting"],
  refused: ["Refused", "x", "void"],
} as const satisfies Readonly<Record<string, readonly [word: string, icon: IconName, look: string]>>;

/** The decision of governance about a call: the same word, icon and colour everywhere. */
export function Decision({ of: decision, word }: { of: keyof typeof DECISIONS; word?: string }) {
  const [usual, icon, look] = DECISIONS[decision];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={icon} />
      {word ?? usual}
    </span>
  );
}
