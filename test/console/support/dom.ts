/**
 * The parts of a browser that the console needs and the DOM of these tests lacks. No style sheet is loaded: an element is shown unless the
 * document itself hides it.
 */

/** Whether the document shows an element: neither it nor one around it is hidden, closed, or folded. */
export function isShown(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (each.hasAttribute("hidden")) return false;
    if (each instanceof HTMLDialogElement && !each.open) return false;
    if (each.hasAttribute("popover") && each.id !== "sidebar" && !each.hasAttribute("data-open")) return false;
    const around: Element | null = each.parentElement;
    if (around instanceof HTMLDetailsElement && !around.open && each.tagName !== "SUMMARY") return false;
  }
  return true;
}

const BLOCK = { visibility: "visible", display: "block", content: "none", getPropertyValue: () => "" };
const IN_LINE = { ...BLOCK, display: "inline" };
const HIDDEN = { ...BLOCK, display: "none" };

/**
 * The words of an inline element follow without a space in names and texts. One with a class is taken to be laid out on its own, as most are.
 */
const isInline = (element: Element): boolean => INLINE.has(element.tagName) && !element.hasAttribute("class");

const INLINE = new Set(["A", "B", "CODE", "DEL", "EM", "I", "INS", "KBD", "MARK", "SMALL", "SPAN", "STRONG", "TIME"]);

/** A size that never changes: nothing is laid out. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** No other tab is open. */
const LOCKS = {
  request: (_name: string, _options: unknown, hold: () => unknown): Promise<unknown> => Promise.resolve(hold()),
  query: (): Promise<unknown> => Promise.resolve({ held: [] }),
};

/** This DOM chooses another option when one that is chosen already comes into a list. Browsers choose that one. */
function mendChoices(): void {
  type Insert = (this: HTMLSelectElement, node: Node, before: Node | null) => Node;
  const insert = Reflect.get(HTMLSelectElement.prototype, "insertBefore") as Insert;
  HTMLSelectElement.prototype.insertBefore = function insertBefore<Kind extends Node>(
    this: HTMLSelectElement,
    node: Kind,
    before: Node | null,
  ): Kind {
    const isChosen = node instanceof HTMLOptionElement && node.selected;
    insert.call(this, node, before);
    if (isChosen) node.selected = true;
    return node;
  };
}

/** Adds what is missing to the window of a test file. */
export function completeWindow(): void {
  const getComputedStyle = (element: Element): unknown =>
    !isShown(element) ? HIDDEN : isInline(element) ? IN_LINE : BLOCK;
  Object.assign(globalThis, { getComputedStyle, ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
  Object.assign(globalThis, { isSecureContext: false });
  Object.assign(window, { getComputedStyle });
  if (!Object.hasOwn(HTMLSelectElement.prototype, "insertBefore")) mendChoices();
  Object.defineProperty(navigator, "locks", { configurable: true, value: LOCKS });
  Object.defineProperties(Element.prototype, {
    checkVisibility: {
      configurable: true,
      value(this: Element) {
        return isShown(this);
      },
    },
  });
  Object.defineProperties(HTMLElement.prototype, {
    offsetParent: {
      configurable: true,
      get(this: HTMLElement) {
        return isShown(this) ? this.parentElement : null;
      },
    },
    scrollIntoView: { configurable: true, value: () => {} },
  });
}

/** Every style sheet that the page asks for is there at once. */
export function loadSheetsOf(head: HTMLHeadElement): void {
  const append = head.append.bind(head);
  head.append = (...nodes) => {
    append(...nodes);
    for (const node of nodes)
      if (node instanceof HTMLLinkElement) queueMicrotask(() => node.dispatchEvent(new Event("load")));
  };
}
