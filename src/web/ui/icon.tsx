/** The symbols of `icons.svg`. */
export type IconName =
  | "again"
  | "agents"
  | "apps"
  | "audit"
  | "autonomous"
  | "bell"
  | "bolt"
  | "book"
  | "chat"
  | "check"
  | "claimed"
  | "compare"
  | "copy"
  | "crop"
  | "dice"
  | "done"
  | "down"
  | "edit"
  | "eye"
  | "failed"
  | "filter"
  | "flag"
  | "flask"
  | "flow"
  | "frame"
  | "get"
  | "globe"
  | "good"
  | "halves"
  | "home"
  | "hook"
  | "image"
  | "inbox"
  | "intern"
  | "key"
  | "lock"
  | "menu"
  | "model"
  | "moon"
  | "music"
  | "next"
  | "not-done"
  | "out"
  | "palette"
  | "partial"
  | "pause"
  | "play"
  | "plus"
  | "poor"
  | "previous"
  | "redo"
  | "refused"
  | "running"
  | "runs"
  | "save"
  | "search"
  | "shield"
  | "sliders"
  | "speaker"
  | "star"
  | "store"
  | "student"
  | "sun"
  | "supervised"
  | "tool"
  | "undo"
  | "up"
  | "updown"
  | "user"
  | "void"
  | "waiting"
  | "x";

const FILLED: ReadonlySet<IconName> = new Set(["student", "intern", "supervised", "autonomous"]);

/** A picture beside words, which say the same; `label` says it without them. */
export function Icon({ name, label }: { name: IconName; label?: string }) {
  const shape = FILLED.has(name) ? "icon filled" : "icon";
  return (
    <svg
      class={shape}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
    >
      <use href={`#icon-${name}`} />
    </svg>
  );
}
