import { useContext, useState } from "preact/hooks";

import { Button } from "./button.tsx";
import { copied } from "./copied.ts";
import { later } from "./later.ts";
import { loadSheet } from "./lazy-page.ts";
import { Marking } from "./marking.ts";

interface ProseProps {
  text: string;
  /** The name of the text for its buttons: «the result». A text without a name has no buttons. */
  label?: string;
  /** Shows the text as it is at first, because a person decides about exactly this text. */
  isExact?: boolean;
}

/** Longer texts are shown as they are. */
const LONGEST = 100_000;
/** A text without any of these is the same when it is rendered, but for what is marked in it. */
const MARKED = /[*_`#|~[\]\\]|https?:\/\/|^\s*(?:[-+>]|\d+[.)]) |<br/m;

/** The renderer. Without it the text stays as it is. */
const useView = later(async () => {
  const [{ MarkdownView: view }] = await Promise.all([import("./markdown-view.tsx"), loadSheet("prose")]);
  return view;
});

/** A text that a model or a person wrote: Markdown rendered, or as it is, with its line breaks. Its code loads with the first Markdown. */
export function Prose({ text, label, isExact = false }: ProseProps) {
  const isShort = text.length <= LONGEST;
  const isMarked = isShort && MARKED.test(text);
  const [isRaw, setIsRaw] = useState(isExact);
  const marking = useContext(Marking);
  const isRendered = !isRaw && (isMarked || (isShort && (marking?.of(text) ?? []).length > 0));
  const View = useView(isRendered);
  const words = View === null || !isRendered ? <p>{text}</p> : <View text={text} />;
  if (label === undefined) return <div class="prose">{words}</div>;
  return (
    <div class={isRaw ? "prose raw" : "prose"}>
      <div class="prose-tools">
        {isMarked && (
          <Button
            kind="ghost"
            size="small"
            label={`Raw text of ${label}`}
            isPressed={isRaw}
            onClick={() => setIsRaw(!isRaw)}
          >
            Raw
          </Button>
        )}
        <Button kind="ghost" size="small" icon="copy" label={`Copy ${label}`} onClick={() => void copied(text)} />
      </div>
      {words}
    </div>
  );
}
