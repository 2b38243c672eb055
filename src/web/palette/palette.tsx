import { useLocation } from "preact-iso";
import { useEffect, useId, useRef, useState } from "preact/hooks";

import { useLoad } from "#web/lib/use-load.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

import { actionsFor, agentsFor, hitsFor, pagesFor, type Choice } from "./choices.ts";

interface PaletteProps {
  /** Anything, or only agents to give a task to. */
  isForTask: boolean;
  onClose: () => void;
}

const PAUSE_MS = 120;

/** Finds anything of the tenant and any page by its words. Arrows choose, Enter goes there. */
export function Palette({ isForTask, onClose }: PaletteProps) {
  const { route } = useLocation();
  const [typed, setTyped] = useState("");
  const words = useSettled(typed);
  const [active, setActive] = useState(0);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = useLoad((signal) => (isForTask ? agentsFor(words, signal) : hitsFor(words, signal)), [words]);
  const choices = [...(isForTask ? [] : [...actionsFor(typed), ...pagesFor(typed)]), ...(found.value ?? [])];
  const at = Math.min(active, choices.length - 1);
  return (
    <Dialog title={isForTask ? "Run a task: which agent?" : "Find anything"} onClose={onClose} look="palette">
      {(close) => {
        const go = ({ href, act }: Choice): void => {
          close();
          if (act === undefined) route(href);
          else act().catch((error: unknown) => tell(String(error), { isBad: true }));
        };
        const onKeyDown = (event: KeyboardEvent): void => {
          const chosen = choices[at];
          if (event.key === "ArrowDown") setActive(Math.min(at + 1, choices.length - 1));
          else if (event.key === "ArrowUp") setActive(Math.max(at - 1, 0));
          else if (event.key === "Enter" && chosen !== undefined) go(chosen);
          else return;
          event.preventDefault();
        };
        return (
          <>
            <input
              ref={field}
              role="combobox"
              aria-label={isForTask ? "Agent" : "Agents, runs, skills, pages"}
              aria-expanded={choices.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={choices[at] === undefined ? undefined : `${id}-${at}`}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder={isForTask ? "Name of the agent" : "Name, words of a task, id, page"}
              maxLength={200}
              value={typed}
              onInput={(event) => {
                setTyped(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Problem error={found.error} />
            <ul class="palette-list" id={`${id}-list`} role="listbox" aria-label="Found">
              {choices.map((choice, index) => (
                <Row
                  key={choice.key}
                  id={`${id}-${index}`}
                  choice={choice}
                  isActive={index === at}
                  onPick={() => go(choice)}
                />
              ))}
            </ul>
            {choices.length === 0 && !found.isLoading && <p>Nothing matches these words.</p>}
          </>
        );
      }}
    </Dialog>
  );
}

interface RowProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPick: () => void;
}

function Row({ id, choice: { icon, text, hint, kind }, isActive, onPick }: RowProps) {
  const frame = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) frame.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <li id={id} ref={frame} role="option" aria-selected={isActive} onClick={onPick}>
      <Icon name={icon} />
      <span class="grow cut" title={text}>
        {text}
      </span>
      {hint !== null && (
        <small class="cut muted" title={hint}>
          {hint}
        </small>
      )}
      <small class="kind">{kind}</small>
    </li>
  );
}

/** The typed text after a pause in typing: a request for every letter would be wasted. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
