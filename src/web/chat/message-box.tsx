import type { TargetedKeyboardEvent, TargetedSubmitEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { Button } from "#web/ui/button.tsx";

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Gets the text without what is blank around it; never nothing. */
  onSend: (text: string) => void;
  /** The agent is at the last message. */
  isBusy: boolean;
  /** The keyboard goes here when this becomes another number than 0. */
  focus?: number;
}

/** Where a message is written. Enter sends it; Shift and Enter start a new line. */
export function MessageBox({ text, onText, onSend, isBusy, focus = 0 }: MessageBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus !== 0) field.current?.focus();
  }, [focus]);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = text.trim();
    if (said !== "" && !isBusy) onSend(said);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form class="chat-box" onSubmit={onSubmit}>
      <label>
        <span class="unseen">Your message</span>
        <textarea
          ref={field}
          name="message"
          rows={2}
          placeholder="Your message"
          maxLength={20_000}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <Button type="submit" kind="primary" isDisabled={isBusy || text.trim() === ""}>
        Send
      </Button>
      <small class="muted">Enter sends it; Shift and Enter start a new line.</small>
    </form>
  );
}
