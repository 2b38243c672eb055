import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from "ivya";

import { isShown } from "./dom.ts";
import { choose, click, fill, press } from "./person.ts";

const ivya = Ivya.create({ browser: "chromium" });

type Role = Parameters<typeof getByRoleSelector>[0];
type ByRole = Parameters<typeof getByRoleSelector>[1];
type Words = string | RegExp;

/** How long a state may take to come: only a test that fails waits until the end. */
const LONGEST_WAIT_MS = 20_000;

/** Tells a wait that there is no use in waiting: what the page asked for has no answer, for example. */
export interface Watch {
  check: () => void;
}

/** Kept, because a test may set the clock of the page. */
const { setTimeout: later } = globalThis;

/** Lets the page do what it has to do. */
export const moment = (ms = 2): Promise<void> => new Promise((resolve) => void later(resolve, ms));

/** Waits until the condition holds; fails with the words otherwise. */
export async function until(holds: () => boolean, failure: () => string, watch: Watch): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  for (let looks = 0; !holds(); looks += 1) {
    watch.check();
    if (performance.now() > end) throw new Error(failure());
    await moment(Math.min(50, 2 + Math.trunc(looks / 10)));
  }
}

/**
 * Elements of the page, found as a person finds them: by role and name, by text, by label. They are looked for with each use, and every
 * use waits for them. The selectors are those of the browser's tests.
 */
export class Found {
  readonly #selector: string;
  readonly #watch: Watch;

  constructor(selector: string, watch: Watch) {
    this.#selector = selector;
    this.#watch = watch;
  }

  #within(selector: string): Found {
    return new Found(this.#selector === "" ? selector : `${this.#selector} >> ${selector}`, this.#watch);
  }

  getByRole(role: Role, options?: ByRole): Found {
    return this.#within(getByRoleSelector(role, options));
  }

  getByText(text: Words, options?: { exact?: boolean }): Found {
    return this.#within(getByTextSelector(text, options));
  }

  getByLabel(text: Words, options?: { exact?: boolean }): Found {
    return this.#within(getByLabelSelector(text, options));
  }

  getByPlaceholder(text: Words): Found {
    return this.#within(getByPlaceholderSelector(text));
  }

  getByTitle(text: Words): Found {
    return this.#within(getByTitleSelector(text));
  }

  /** By CSS. */
  locator(selector: string): Found {
    return this.#within(selector === ".." ? "xpath=.." : `css=${selector}`);
  }

  filter({ hasText }: { hasText: Words }): Found {
    const text = typeof hasText === "string" ? `${JSON.stringify(hasText)}i` : String(hasText);
    return this.#within(`internal:has-text=${text}`);
  }

  first(): Found {
    return this.#within("nth=0");
  }

  last(): Found {
    return this.#within("nth=-1");
  }

  nth(place: number): Found {
    return this.#within(`nth=${place}`);
  }

  /** All of them at this moment. */
  all(): Element[] {
    return ivya.queryLocatorSelectorAll(this.#selector, document);
  }

  count(): number {
    return this.all().length;
  }

  /** Whether one is there and shown at this moment. */
  isVisible(): boolean {
    const [element] = this.all();
    return element !== undefined && isShown(element);
  }

  /** Waits until exactly one is there and shown, or until none is. */
  async waitFor({ state = "visible" }: { state?: "visible" | "hidden" | "detached" } = {}): Promise<void> {
    if (state === "visible") await this.one();
    else
      await until(
        () => (state === "detached" ? this.count() === 0 : !this.isVisible()),
        () => `${this.#selector} is still there:\n${this.all()[0]?.outerHTML}`,
        this.#watch,
      );
  }

  /** The element, as soon as it is there and shown. */
  async one(): Promise<HTMLElement> {
    let found: Element[] = [];
    await until(
      () => {
        found = this.all();
        if (found.length > 1)
          throw new Error(`${this.#selector} means ${found.length} elements:\n${found.map(tag).join("\n")}`);
        return found[0] !== undefined && isShown(found[0]);
      },
      () => `${this.#selector} did not come. The page says:\n${document.body.innerText}`,
      this.#watch,
    );
    return found[0] as HTMLElement;
  }

  /** The element, when it can be pressed. */
  async #enabled(): Promise<HTMLElement> {
    const isOff = (element: HTMLElement): boolean =>
      element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
    let element = await this.one();
    await until(
      () => {
        element = (this.all()[0] ?? element) as HTMLElement;
        return !isOff(element);
      },
      () => `${this.#selector} cannot be pressed:\n${tag(element)}`,
      this.#watch,
    );
    return element;
  }

  async click(options?: { shiftKey?: boolean }): Promise<void> {
    click(await this.#enabled(), options);
  }

  async check(): Promise<void> {
    const box = (await this.#enabled()) as HTMLInputElement;
    if (!isChecked(box)) click(box);
  }

  async uncheck(): Promise<void> {
    const box = (await this.#enabled()) as HTMLInputElement;
    if (isChecked(box)) click(box);
  }

  async fill(text: string): Promise<void> {
    fill((await this.#enabled()) as HTMLInputElement, text);
  }

  async press(key: string): Promise<void> {
    (await this.#enabled()).focus();
    press(key);
  }

  async selectOption(option: string | { value: string }): Promise<void> {
    choose((await this.#enabled()) as HTMLSelectElement, option);
  }

  async innerText(): Promise<string> {
    return (await this.one()).innerText;
  }

  async textContent(): Promise<string> {
    return (await this.one()).textContent;
  }

  async inputValue(): Promise<string> {
    return ((await this.one()) as HTMLInputElement).value;
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.one()).getAttribute(name);
  }

  /** The texts of all of them at this moment. */
  allInnerTexts(): string[] {
    return this.all().map((element) => (element as HTMLElement).innerText);
  }
}

const tag = (element: Element): string => element.outerHTML.slice(0, 200);

const isChecked = (box: HTMLElement): boolean =>
  box instanceof HTMLInputElement ? box.checked : box.getAttribute("aria-checked") === "true";
