import { render } from "preact";
import { expect, onTestFinished, vi } from "vitest";

import { type Role, ROLE_PERMISSIONS } from "#tenancy/permissions";
import type { DataOf } from "#web/lib/operation.ts";

import type { Answers, PartOf } from "./answers.ts";
import { Clock } from "./clock.ts";
import { idOf } from "./complete.ts";
import { completeWindow, loadSheetsOf } from "./dom.ts";
import { FakedApi } from "./faked-api.ts";
import { Found, moment, until } from "./found.ts";
import { press, type } from "./person.ts";
import { quietIntervals } from "./quiet-intervals.ts";
import { ToldEvents } from "./told-events.ts";

type Me = DataOf<"GET /api/auth/me">;

export interface Visitor {
  role?: Role;
  me?: PartOf<Me>;
}

/** The console, as a person sees it whose API answers what the test says. */
export class Visit extends Found {
  readonly api: FakedApi;
  /** The page has done what it does at a key before the next one comes. */
  readonly keyboard = {
    press: async (keys: string): Promise<void> => {
      press(keys);
      await moment();
    },
    type: async (text: string): Promise<void> => {
      type(text);
      await moment();
    },
  };
  #place: HTMLElement | null = null;

  readonly #clock = new Clock();

  constructor(api: FakedApi) {
    super("", { check: () => expect(api.faults).toEqual([]) });
    this.api = api;
  }

  /** Where the person is: path, query and hash. */
  get address(): string {
    return location.pathname + location.search + location.hash;
  }

  /** Opens an address, as a browser loads a page: nothing of an earlier one is left but what the browser keeps. */
  async open(path: string): Promise<void> {
    this.leave();
    vi.resetModules();
    history.replaceState(null, "", path);
    document.head.innerHTML = "";
    loadSheetsOf(document.head);
    document.body.innerHTML = `<div id="console"></div>`;
    this.#place = document.getElementById("console");
    quietIntervals();
    await import("#web/main.tsx");
  }

  /** Lets time pass for the page. */
  pass(ms: number): void {
    this.#clock.pass(ms);
  }

  /** The stream of events that the page followed last, as soon as it follows one whose address has this in it. */
  async followed(part: string): Promise<ToldEvents> {
    const find = () => ToldEvents.opened.findLast(({ url }) => url.includes(part));
    await this.until(() => find() !== undefined);
    return find() ?? new ToldEvents(part);
  }

  /** Opens the present address once more. */
  reload(): Promise<void> {
    return this.open(this.address);
  }

  /** The page goes. What it waits for is over. */
  leave(): void {
    if (this.#place === null) return;
    dispatchEvent(new Event("pagehide"));
    render(null, this.#place);
    this.#place = null;
    this.api.end();
  }

  /** Waits until the address is this one, or fits it. */
  waitForAddress(wanted: string | RegExp): Promise<void> {
    return this.until(
      () => (typeof wanted === "string" ? this.address === wanted : wanted.test(this.address)),
      () => `The address is ${this.address}, not ${wanted}.`,
    );
  }

  /** Waits until the condition holds. */
  until(holds: () => boolean, failure: () => string = () => "The state did not come."): Promise<void> {
    return until(holds, failure, { check: () => expect(this.api.faults).toEqual([]) });
  }

  /** Waits until the page has its answers and shows them: for what must not happen. */
  async settled(): Promise<void> {
    await vi.dynamicImportSettled();
    for (let calm = 0; calm < 5; calm = this.api.open === 0 ? calm + 1 : 0) await moment();
  }

  /** Presses a button of the dialog that asks before something is done. */
  async answerDialog(button: string): Promise<void> {
    const dialog = this.getByRole("dialog");
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }

  /** Chooses what a filter of a list is set to. */
  async chooseFilter(filter: string, choice: string): Promise<void> {
    await this.getByRole("button", { name: filter, exact: true }).click();
    await this.getByRole("menuitemradio", { name: choice, exact: true }).click();
  }

  /** Chooses an option of a field that finds them by name. */
  async chooseOption(label: string, option: string, place: Found = this): Promise<void> {
    await place.getByRole("combobox", { name: label }).fill(option);
    await place.getByRole("option", { name: option }).click();
  }
}

/** The answers that the frame around every page asks for. */
const FRAME: Answers = {
  "GET /api/inbox": {},
  "GET /api/reviews": {},
  "GET /api/views": { views: [] },
};

/** Opens a page of the console for a signed-in person, by default the owner. The visit ends with the test. */
export async function openConsole(
  path: string,
  answers: Answers,
  { role = "owner", me }: Visitor = {},
): Promise<Visit> {
  completeWindow();
  localStorage.clear();
  const signedIn = {
    ...me,
    user: { id: idOf(1), email: "ada@example.com", name: "Ada", role, status: "active", ...me?.user },
    tenant: { id: idOf(2), name: "Kite", tier: "enterprise", ...me?.tenant },
    credential: { kind: "user", permissions: [...ROLE_PERMISSIONS[role]], reads_traces: true, ...me?.credential },
  } as const;
  const api = new FakedApi({ ...FRAME, "GET /api/auth/me": signedIn, ...answers });
  ToldEvents.opened = [];
  vi.stubGlobal("fetch", api.fetch);
  vi.stubGlobal("EventSource", ToldEvents);
  const visit = new Visit(api);
  onTestFinished(async ({ task }) => {
    // A request that the page still makes is part of the test.
    await visit.settled();
    visit.leave();
    vi.unstubAllGlobals();
    if (task.result?.state !== "fail") expect(api.faults).toEqual([]);
  });
  await visit.open(path);
  return visit;
}
