import { useEffect, useId, useRef, useState } from "preact/hooks";

import type { CodeProblem, CodeView, openCodeView } from "./code-view.ts";

interface CodeEditorProps {
  label: string;
  /** The initial text; from then on the editor holds the text and reports it. */
  text: string;
  onChange: (text: string) => void;
  /** Control and Enter. */
  onRun: () => void;
  problem: CodeProblem | null;
}

/** JavaScript with line numbers and colours; a plain field until the editor's code is there, and where it cannot be loaded. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, text, onChange, problem } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [isOpen, setIsOpen] = useState(false);
  const help = useId();
  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      const made = await loaded();
      if (isGone || made === null || host.current === null) return;
      view.current = made({
        root: host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" }),
        text: latest.current.text,
        label: latest.current.label,
        onChange: (next) => latest.current.onChange(next),
        onRun: () => latest.current.onRun(),
      });
      setIsOpen(true);
    };
    void open();
    return () => {
      isGone = true;
      view.current?.close();
      view.current = null;
    };
  }, []);
  useEffect(() => view.current?.show(problem), [problem, isOpen]);
  return (
    <div class="code-editor">
      <div ref={host} class="code-view" hidden={!isOpen} />
      {!isOpen && (
        <textarea
          class="code-plain"
          aria-label={label}
          aria-describedby={help}
          rows={16}
          spellcheck={false}
          value={text}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <small id={help}>
        Tab indents. Press <kbd>Esc</kbd> and then <kbd>Tab</kbd> to leave the editor. <kbd>Ctrl</kbd> <kbd>Enter</kbd>{" "}
        runs the code.
      </small>
      {problem !== null && (
        <p class="code-problem" role="alert">
          {problem.line === null ? "" : `Line ${problem.line}: `}
          {problem.message}
        </p>
      )}
    </div>
  );
}

/** Null when it cannot be loaded. */
const loaded = async (): Promise<typeof openCodeView | null> => {
  try {
    return (await import("./code-view.ts")).openCodeView;
  } catch {
    return null;
  }
};
