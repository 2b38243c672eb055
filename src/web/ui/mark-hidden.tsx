import { type ComponentChildren, Fragment, options, type VNode } from "preact";

import { withoutHiding } from "#lib/hiding-signs";

import { later } from "./later.ts";

/** Elements that keep their text: a field has what is edited, and an option shows plain text only. */
const WITHOUT_MARKS: ReadonlySet<unknown> = new Set(["textarea", "option", "title", "style", "script"]);

/** More of one run are counted. */
const MAX_NAMED = 3;

/**
 * Shows every text of the console with a mark for what hides or turns it: a name such as `U+202E` where the character
 * is. It holds for all pages at once, so no page can forget it. The data stay as they are, and so does what a button copies.
 */
export function markHiddenCharacters(): void {
  const before = options.vnode?.bind(options);
  options.vnode = (vnode) => {
    mark(vnode);
    before?.(vnode);
  };
}

function mark(vnode: VNode<{ children?: ComponentChildren }>): void {
  const { props, type } = vnode;
  // A component gets its texts as they are, and gives them to elements.
  if ((typeof type !== "string" && type !== Fragment) || WITHOUT_MARKS.has(type)) return;
  const marked = markedOf(props.children);
  if (marked !== props.children) props.children = marked;
}

function markedOf(children: ComponentChildren): ComponentChildren {
  if (typeof children === "string") return markedText(children);
  if (!Array.isArray(children)) return children;
  const parts: readonly ComponentChildren[] = children;
  const marked = parts.map(markedOf);
  return marked.some((part, index) => part !== parts[index]) ? marked : children;
}

const markedText = (text: string): ComponentChildren => {
  const shown = withoutHiding(text);
  return shown === text ? text : <Marked text={text} shown={shown} />;
};

const useHiddenRuns = later(async () => (await import("#lib/hidden-characters")).hiddenRuns);

/**
 * A text that may hide something. It is shown without these characters until the code that knows them is loaded. No
 * element has the parts as its children here, so they are not marked a second time.
 */
function Marked({ text, shown }: { text: string; shown: string }): ComponentChildren {
  const hiddenRuns = useHiddenRuns();
  if (hiddenRuns === null) return shown;
  const runs = hiddenRuns(text);
  let done = 0;
  const parts = runs.flatMap(({ from, to, codes }) => {
    const before = text.slice(done, from);
    done = to;
    return [before, <HiddenMark key={from} codes={codes} />];
  });
  return [...parts, text.slice(done)];
}

function HiddenMark({ codes }: { codes: readonly string[] }) {
  const named = codes.slice(0, MAX_NAMED).join(" ");
  return (
    <span class="hidden-mark" title="Here the text hides or reorders what you read">
      {codes.length > MAX_NAMED ? `${named} … ${codes.length} hidden characters` : named}
    </span>
  );
}
