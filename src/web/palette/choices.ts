import { callData } from "#web/lib/call.ts";
import { isOpen } from "#web/lib/is-open.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { leaveSample, openSample } from "#web/lib/sample-workspace.ts";
import { isInSample, may, type Permission } from "#web/lib/session.ts";
import { chooseTheme, type Theme, THEMES } from "#web/lib/theme.ts";
import { APPS, NAVIGATION } from "#web/parts/navigation.ts";
import { openParts } from "#web/parts/settings-navigation.tsx";
import { readViews, savedViews } from "#web/parts/views/kept-views.ts";
import { hrefOf } from "#web/parts/views/view.ts";
import type { IconName } from "#web/ui/icon.tsx";

/** Something that one can go to. */
export interface Choice {
  key: string;
  /** The kind in one word. */
  kind: string;
  icon: IconName;
  text: string;
  hint: string | null;
  href: string;
  /** Does something instead of going there. */
  act?: () => Promise<void>;
}

/** A result of `GET /api/search`. */
type Hit = DataOf<"GET /api/search">["results"][number];

const FURTHER: readonly (readonly [text: string, href: string, icon: IconName, permission?: Permission])[] = [
  ["New agent", "/agents/new", "plus", "AGENT_MANAGE"],
  ["New skill", "/skills/new", "plus", "SKILL_MANAGE"],
  ["Schedules", "/workflows/schedules", "flow", "AGENT_VIEW"],
  ["Triggers", "/workflows/triggers", "hook", "AGENT_VIEW"],
  ["Effects", "/effects", "out"],
  ["Your submissions", "/marketplace/submissions", "store"],
];

/** The pages whose title has all the words, in the order of the sidebar. */
export function pagesFor(words: string): Choice[] {
  const parts = words.toLowerCase().split(/\s+/);
  const inFrame = NAVIGATION.flatMap(([, inGroup]) => inGroup);
  const places = (isInSample() ? inFrame : [...inFrame, ...APPS]).filter(isOpen);
  // These make what leaves a sample workspace, but for the first four.
  const further = (isInSample() ? FURTHER.slice(0, 4) : FURTHER).filter(
    ([, , , permission]) => permission === undefined || may(permission),
  );
  return [
    ...places.map(({ title, path, icon }) => pageChoice(title, path, icon)),
    ...further.map(([text, href, icon]) => pageChoice(text, href, icon)),
    ...openParts().map(({ title, path, icon }) => pageChoice(`Settings: ${title}`, path, icon)),
    ...THEMES.map(themeChoice),
    sampleChoice(),
  ].filter(({ text }) => parts.every((part) => text.toLowerCase().includes(part)));
}

const pageChoice = (text: string, href: string, icon: IconName): Choice => ({
  key: `page ${href}`,
  kind: "Page",
  icon,
  text,
  hint: null,
  href,
});

const THEME_WORDS: Readonly<Record<Theme, string>> = { system: "as the device", light: "light", dark: "dark" };

const themeChoice = (theme: Theme): Choice => ({
  ...pageChoice(`Theme: ${THEME_WORDS[theme]}`, location.pathname + location.search, theme === "dark" ? "moon" : "sun"),
  key: `theme ${theme}`,
  kind: "Action",
  act: () => Promise.resolve(chooseTheme(theme)),
});

const sampleChoice = (): Choice => ({
  ...pageChoice(isInSample() ? "Leave the sample workspace" : "Open the sample workspace", "/", "bolt"),
  key: "sample workspace",
  hint: isInSample() ? "what you did in it is forgotten" : null,
  kind: "Action",
  act: isInSample() ? leaveSample : openSample,
});

/** The tenant's things that match the words. */
export async function hitsFor(words: string, signal: AbortSignal): Promise<Choice[]> {
  if (words.trim() === "") return [];
  const query = { q: words, limit: 6 };
  const [orders, views, { results }] = await Promise.all([
    ordersFor(words, signal),
    viewsFor(words),
    callData("GET", "/api/search", { query, signal }),
  ]);
  return [...orders, ...views, ...results.map(choiceOf)];
}

/** The saved views whose name has all the words. */
async function viewsFor(words: string): Promise<Choice[]> {
  const parts = words.toLowerCase().split(/\s+/);
  const views = savedViews.value ?? (await readViews());
  return views
    .filter(({ name }) => parts.every((part) => name.toLowerCase().includes(part)))
    .map((view) => ({
      key: `view ${view.id}`,
      kind: "View",
      icon: "filter",
      text: view.name,
      hint: view.page,
      href: hrefOf(view),
    }));
}

const KINDS: Readonly<Record<Hit["kind"], readonly [kind: string, icon: IconName]>> = {
  agent: ["Agent", "agents"],
  run: ["Run", "runs"],
  skill: ["Skill", "bolt"],
  listing: ["Listing", "store"],
  approval: ["Approval", "inbox"],
  webhook: ["Webhook", "hook"],
};

const choiceOf = (hit: Hit): Choice => ({
  key: `${hit.kind} ${hit.id}`,
  kind: KINDS[hit.kind][0],
  icon: KINDS[hit.kind][1],
  text: hit.title,
  hint: hit.text,
  href: addressOf(hit),
});

function addressOf({ kind, id, listing_kind: listingKind }: Hit): string {
  switch (kind) {
    case "run":
      return `/runs/${id}`;
    case "listing":
      return `/marketplace/${listingKind}s/${id}`;
    default:
      return `/${kind}s/${id}`;
  }
}

/** "Run summarize the mail on Clerk": the task and the words of the agent's name. */
const ORDER = /^\s*run\s+(.+)\s+on\s+(.+?)\s*$/i;

/** Agents that the typed task can be given to; its page opens with the task, which a person still sends. */
async function ordersFor(words: string, signal: AbortSignal): Promise<Choice[]> {
  const [, task, name] = ORDER.exec(words) ?? [];
  if (task === undefined || name === undefined || !may("AGENT_RUN")) return [];
  return (await agentsFor(name, signal)).slice(0, 5).map((agent) => ({
    ...agent,
    key: `order ${agent.key}`,
    kind: "Run",
    icon: "play",
    text: `Run “${task}” on ${agent.text}`,
    href: `${agent.href}${encodeURIComponent(task)}`,
  }));
}

/** The buttons of the opened page's head whose words match; a choice presses the button. */
export function actionsFor(words: string): Choice[] {
  const parts = words.toLowerCase().split(/\s+/);
  const found = document.querySelectorAll<HTMLElement>(
    "main .actions > :is(button, a):not([aria-haspopup], [disabled], [aria-disabled])",
  );
  return [...found].flatMap((element, index): Choice[] => {
    if (element.closest(".top, .object-head") === null) return [];
    const text = (element.getAttribute("aria-label") ?? ownText(element)).trim();
    if (text === "" || !parts.every((part) => text.toLowerCase().includes(part))) return [];
    const press = (): Promise<void> => Promise.resolve(element.click());
    return [{ ...pageChoice(text, "", "bolt"), key: `action ${index}`, kind: "Here", act: press }];
  });
}

/** The words of a button, without the key that presses it. */
const ownText = (element: HTMLElement): string =>
  [...element.childNodes].map((node) => (node.nodeName === "KBD" ? "" : (node.textContent ?? ""))).join("");

/** Agents that a task can be given to, by name. */
export async function agentsFor(words: string, signal: AbortSignal): Promise<Choice[]> {
  const query = { q: words, limit: 20, status: "active" };
  const { agents } = await callData("GET", "/api/agents", { query, signal });
  return agents.map(({ id, name, maturity_level: level }) => ({
    key: `agent ${id}`,
    kind: "Agent",
    icon: "agents",
    text: name,
    hint: level,
    href: `/agents/${id}?task=`,
  }));
}
