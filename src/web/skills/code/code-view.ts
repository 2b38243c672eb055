import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import {
  bracketMatching,
  foldGutter,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The problem of the code, and its line from 1; null for the whole code. */
export interface CodeProblem {
  line: number | null;
  message: string;
}

interface CodeViewOptions {
  /** Where it is drawn: a shadow root, because there its styles are constructed sheets, which the content policy allows. */
  root: ShadowRoot;
  text: string;
  label: string;
  onChange: (text: string) => void;
  /** Control and Enter. */
  onRun: () => void;
}

/** An editor of JavaScript within the page. */
export interface CodeView {
  show: (problem: CodeProblem | null) => void;
  close: () => void;
}

export function openCodeView({ root, text, label, onChange, onRun }: CodeViewOptions): CodeView {
  const run = { key: "Mod-Enter", run: () => (onRun(), true) };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        foldGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of("  "),
        javascript(),
        syntaxHighlighting(COLOURS),
        THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        keymap.of([run, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show: (problem) => view.dispatch(setDiagnostics(view.state, problem === null ? [] : [diagnosticOf(view, problem)])),
    close: () => view.destroy(),
  };
}

function diagnosticOf({ state }: EditorView, { line, message }: CodeProblem) {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line ?? 1), state.doc.lines));
  return { from, to, severity: "error" as const, message };
}

/** The page's tokens pass through the shadow root, so the editor follows the theme at once. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--accent)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--done)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--not-done)" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "var(--supervised)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--intern)" },
  { tag: [tags.lineComment, tags.blockComment], color: "var(--text-3)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--failed)" },
]);

const THEME = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--page)", color: "var(--text)", fontSize: "var(--font-3)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--monospace)", lineHeight: "20px", overflow: "auto" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--text-3)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 2px 0 var(--line-2)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--picked)", outline: "1px solid var(--edge)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "transparent", outline: "1px solid var(--failed)" },
  ".cm-tooltip": {
    backgroundColor: "var(--raise)",
    color: "var(--text)",
    border: "1px solid var(--line-2)",
    borderRadius: "var(--radius-2)",
  },
});
