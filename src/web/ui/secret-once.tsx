import { useRef, useState } from "preact/hooks";

import { Button } from "./button.tsx";

interface SecretOnceProps {
  /** The label. */
  label: string;
  secret: string;
  /** Where it belongs, and what to do when it is lost. */
  children: string;
  onDone: () => void;
}

/** A secret that the API gives in one answer only: to copy, with the hint to keep it. */
export function SecretOnce({ label, secret, children, onDone }: SecretOnceProps) {
  return (
    <section>
      <CopyField label={label} text={secret} />
      <p>
        <strong>Save it now: it is shown only once.</strong> {children}
      </p>
      <Button onClick={onDone}>I have saved it</Button>
    </section>
  );
}

/** A text that cannot be changed, with a button that copies it; selected instead where the browser lets no page copy. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTold("Copied.");
    } catch {
      field.current?.select();
      setTold("Selected: copy it with the keyboard.");
    }
  };
  return (
    <div class="copy-field">
      <label>
        {label}
        <input ref={field} value={text} readOnly spellcheck={false} onFocus={() => field.current?.select()} />
      </label>
      <Button onClick={() => void copy()}>Copy</Button>
      <small role="status">{told}</small>
    </div>
  );
}
