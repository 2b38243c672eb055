/** What a person does at the page: the events that a browser makes of it, and what it does itself afterwards. */

const FIELDS = "input, textarea, select, [contenteditable]";
const FOCUSABLE = `${FIELDS}, a[href], button, summary, [tabindex]`;

/** Presses the main button of the mouse on an element. */
export function click(element: HTMLElement, { shiftKey = false }: { shiftKey?: boolean } = {}): void {
  const options = { bubbles: true, cancelable: true, composed: true, button: 0, shiftKey };
  element.dispatchEvent(new PointerEvent("pointerdown", options));
  const goesOn = element.dispatchEvent(new MouseEvent("mousedown", options));
  const target = element.closest<HTMLElement>(FOCUSABLE);
  if (goesOn) {
    if (target === null) (document.activeElement as HTMLElement | null)?.blur();
    else target.focus();
  }
  element.dispatchEvent(new PointerEvent("pointerup", options));
  element.dispatchEvent(new MouseEvent("mouseup", options));
  element.dispatchEvent(new MouseEvent("click", options));
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Types a text instead of what is in the field. */
export function fill(field: TextField, text: string): void {
  field.focus();
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Chooses an option by its text or its value. */
export function choose(field: HTMLSelectElement, option: string | { value: string }): void {
  const options = [...field.options];
  const found = options.find(({ value, text }) =>
    typeof option === "string" ? text.trim() === option || value === option : value === option.value,
  );
  if (found === undefined)
    throw new Error(`No option ${JSON.stringify(option)} among: ${options.map(({ text }) => text).join(", ")}`);
  field.focus();
  field.value = found.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Presses a key, such as `Enter`, `j` or `Shift+X`, where the focus is. */
export function press(keys: string): void {
  const parts = keys.length === 1 ? [keys] : keys.split("+");
  const key = parts.at(-1) ?? "";
  const held = { shiftKey: parts.includes("Shift"), ctrlKey: parts.includes("Control") };
  const target = (document.activeElement ?? document.body) as HTMLElement;
  const options = { key, bubbles: true, cancelable: true, composed: true, ...held };
  const goesOn = target.dispatchEvent(new KeyboardEvent("keydown", options));
  if (goesOn) act(target, key, held);
  target.dispatchEvent(new KeyboardEvent("keyup", options));
}

/** Types letter by letter where the focus is. */
export const type = (text: string): void => [...text].forEach((letter) => press(letter));

function act(target: HTMLElement, key: string, { shiftKey, ctrlKey }: { shiftKey: boolean; ctrlKey: boolean }): void {
  if (key === "Enter") return enter(target, shiftKey);
  if (key === "Escape") return leave();
  if (key.length !== 1 || ctrlKey || !isTextField(target)) return;
  target.value += key;
  target.dispatchEvent(new InputEvent("input", { bubbles: true, data: key }));
}

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(element.type));

function enter(target: HTMLElement, isShifted: boolean): void {
  if (target.matches("a[href], button, summary")) return click(target);
  if (target instanceof HTMLTextAreaElement) {
    target.value += "\n";
    target.dispatchEvent(new InputEvent("input", { bubbles: true, data: null }));
    return;
  }
  if (target instanceof HTMLInputElement && target.form !== null && !isShifted) submit(target.form);
}

/** As Enter in a field does: by the form's button, or without one where the form has no other field. */
function submit(form: HTMLFormElement): void {
  const button = form.querySelector("button[type=submit], button:not([type])");
  if (button !== null) button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  else if ([...form.elements].filter(isTextField).length === 1) form.requestSubmit();
}

/** Esc closes the dialog that is open. */
function leave(): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true })) === true) dialog.close();
}
