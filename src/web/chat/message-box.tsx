import type { TargetedKeyboardEvent, TargetedSubmitEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { ChosenPhoto } from "#web/parts/photos/chosen-photo.ts";
import { PhotoChoice } from "#web/parts/photos/photo-choice.tsx";
import { Button } from "#web/ui/button.tsx";

interface MessageBoxProps {
  text: string;
  onText: (text: string) => void;
  /** Gets the text without blanks around it, which is never empty, and the chosen photos. */
  onSend: (text: string, photoIds: readonly string[]) => void;
  /** The agent is at the last message. */
  isBusy: boolean;
  /** The keyboard goes here when this becomes another number than 0. */
  focus?: number;
}

/** Where a message is written. Enter sends it; Shift and Enter start a new line. */
export function MessageBox({ text, onText, onSend, isBusy, focus = 0 }: MessageBoxProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  useEffect(() => {
    if (focus !== 0) field.current?.focus();
  }, [focus]);
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const said = text.trim();
    if (said === "" || isBusy) return;
    const ids = photos.map(({ id }) => id);
    setPhotos([]);
    onSend(said, ids);
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
      <div class="row chat-below">
        <PhotoChoice chosen={photos} onChange={setPhotos} />
        <small class="muted">Enter sends it; Shift and Enter start a new line.</small>
      </div>
    </form>
  );
}
