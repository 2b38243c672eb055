import type { TargetedKeyboardEvent, TargetedSubmitEvent } from "preact";

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Gets the text without what is blank around it; never nothing. */
  onSend: (text: string) => void;
  /** The agent is at the last message. */
  isBusy: boolean;
}

/** Where a message is written. Enter sends it, Shift and Enter begin a new line. */
export function MessageBox({ text, onText, onSend, isBusy }: MessageBoxProps) {
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
        Your message
        <textarea
          name="message"
          rows={3}
          maxLength={20_000}
          value={text}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <small>Enter sends it, Shift and Enter begin a new line.</small>
      </label>
      <button type="submit" disabled={isBusy || text.trim() === ""}>
        Send
      </button>
    </form>
  );
}
