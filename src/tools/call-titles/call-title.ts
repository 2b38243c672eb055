import { LIGHT_VERBS, VERBS, VERBS_OR_NOUNS } from "#engine/governance/action-words";
import { actionInShort, isKnownAction } from "#engine/governance/actions";
import { withoutSecrets } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";
import { visibleLine } from "#lib/visible-line";
import { SERVER_TOOL_PREFIX } from "#tools/wire/call-name";

import { amountIn } from "./amount-text.ts";

type Given = Readonly<Record<string, unknown>>;

export interface TitledCall {
  tool: { name: string; skill?: { name: string } | undefined };
  action: string;
  arguments: Given;
}

const MAX_TITLE = 160;
const MAX_VALUE = 60;
const MAX_WORDS = 6;

/**
 * A call as one sentence for the person who decides about it: "Refund €62.40 of order 4711". The verb is that of the
 * tool's name, or of its action where the name has none. That of a skill is always its action, which governance decides
 * with, because its author may name it as they like. A value that could be read as our words is in quotation marks. The
 * sentence names what matters first, and the arguments below it are the call.
 */
export function callTitle({ tool, action, arguments: bound }: TitledCall): string {
  const given = withBody(withoutSecrets(bound));
  const words = tool.skill === undefined ? wordsOf(tool.name, action) : ofSkill(tool.skill.name, action);
  const amount = amountIn(given);
  const thing = thingIn(given, words.noun);
  const to = recipientIn(given, thing?.key);
  const parts =
    isOfMoney(words, action) && amount !== null
      ? [words.verb, amount, words.means, thing && `${isRefund(words, action) ? "of" : "for"} ${thing.text}`]
      : [
          words.verb,
          words.means,
          words.means !== "" && thing !== null && "for",
          thing?.text ?? words.noun,
          amount && `(${amount})`,
        ];
  const all = [...parts, to, words.with];
  return shortened(all.filter((part) => typeof part === "string" && part !== "").join(" "), MAX_TITLE);
}

/** An operation of an API document has what it changes in `body`, beside the arguments of its path. */
function withBody({ body, ...others }: Given): Given {
  const isFields = typeof body === "object" && body !== null && !Array.isArray(body);
  return isFields ? { ...body, ...others } : { ...others, ...(body !== undefined && { body }) };
}

/** The tool as people read it: "orders · refund_order" for one of a server. Null for a skill, because people know its name only. */
export function toolInWords(name: string): string | null {
  if (name === "" || name.startsWith("run_skill_")) return null;
  const { server, own } = partsOf(name);
  return visibleLine(server === null ? own : `${server} · ${own}`);
}

/** The server and its own name of a tool, without the mark of a name that models would not accept. */
function partsOf(name: string): { server: string | null; own: string } {
  const rest = name.startsWith(SERVER_TOOL_PREFIX) ? name.slice(SERVER_TOOL_PREFIX.length) : "";
  const end = rest.indexOf("__");
  if (end <= 0) return { server: null, own: name };
  return { server: rest.slice(0, end), own: rest.slice(end + 2).replace(/_[0-9a-f]{10}$/, "") };
}

const MONEY_ACTIONS: ReadonlySet<string> = new Set(["payment", "refund", "transfer"]);

interface Words {
  /** Begins the sentence. */
  verb: string;
  /** The tool, where its name does not say what it does; otherwise empty. */
  means: string;
  /** The object of the verb in the name; may be empty. */
  noun: string;
  /** The action of the verb; empty for a verb without one. */
  verbAction: string;
  /** Ends the sentence: the skill that does it. */
  with?: string;
}

function ofSkill(name: string, action: string): Words {
  const skill = inMarks(name);
  if (isUnsaid(action)) return { verb: "Use the skill", means: skill, noun: "", verbAction: "" };
  return { verb: verbOf(action), means: "", noun: "", verbAction: action, with: `with the skill ${skill}` };
}

/** Whether an action does not say what is done. */
const isUnsaid = (action: string): boolean => !isKnownAction(action) || NEUTRAL_ACTIONS.has(action);

const verbOf = (action: string): string => capital(action === "payment" ? "pay" : actionInShort(action));

const isOfMoney = ({ verbAction }: Words, action: string): boolean =>
  MONEY_ACTIONS.has(verbAction) || MONEY_ACTIONS.has(action);

const isRefund = ({ verbAction }: Words, action: string): boolean => verbAction === "refund" || action === "refund";

function wordsOf(name: string, action: string): Words {
  const words = partsOf(name)
    .own.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => visibleLine(word.toLowerCase()))
    .slice(0, MAX_WORDS);
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  const isLast = rest.length > 0 && verbActionOf(last) !== null && !VERBS.has(first) && VERBS.has(last);
  const [verb, others] = isLast ? [last, words.slice(0, -1)] : [first, rest];
  const verbAction = verbActionOf(verb);
  if (verbAction !== null) return { verb: capital(verb), means: "", noun: others.join(" "), verbAction };
  const means = inMarks(words.join(" "));
  if (isUnsaid(action)) return { verb: "Use", means, noun: "", verbAction: "" };
  return { verb: verbOf(action), means: `by ${means}`, noun: "", verbAction: action };
}

/** Actions whose names say how something is done, and not what. */
const NEUTRAL_ACTIONS: ReadonlySet<string> = new Set(["run_skill", "call_endpoint"]);

/** The action that a word names as a verb; an empty text for a verb without an action, null for any other word. */
function verbActionOf(word: string): string | null {
  if (word === "") return null;
  const named = VERBS.get(word) ?? VERBS_OR_NOUNS.get(word);
  if (named !== undefined) return named;
  if (isKnownAction(word)) return word;
  return LIGHT_VERBS.has(word) || OTHER_VERBS.has(word) ? "" : null;
}

/** Verbs in the names of tools that name no action. */
const OTHER_VERBS: ReadonlySet<string> = new Set(
  `cancel close open archive assign book buy order reserve block ban unblock invite move copy merge set reset enable
   disable add grant revoke confirm reject ship return replace notify reply forward call turn stop restart pause resume`.split(
    /\s+/,
  ),
);

const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

interface Thing {
  key: string;
  text: string;
}

/** The object of the call with its id or name: "order 4711". Null where the arguments name nothing. */
function thingIn(given: Given, noun: string): Thing | null {
  const names = noun === "" ? [] : [noun, noun.replace(/(?<!s)s$/, ""), noun.split(" ").at(-1) ?? noun];
  const snake = names.map((name) => name.replaceAll(" ", "_"));
  const own = keyOf(given, [...snake.flatMap(idKeys), ...snake.flatMap((name) => [name, `${name}s`])]);
  if (own !== null) return { key: own, text: `${noun} ${valueText(given[own])}` };
  const other = Object.keys(given).find((key) => ID_KEY.test(inSnake(key)) && isShown(given[key]));
  const unnamed = keyOf(given, UNNAMED);
  if (unnamed !== null && (noun !== "" || other === undefined))
    return {
      key: unnamed,
      text: [noun, valueText(given[unnamed], NAMES.has(inSnake(unnamed)))].filter(Boolean).join(" "),
    };
  if (other !== undefined) {
    const kind = (ID_KEY.exec(inSnake(other))?.[1] ?? "").replaceAll("_", " ");
    const text = `${visibleLine(kind)} ${valueText(given[other])}`;
    return { key: other, text: noun === "" || noun === kind ? text : `${noun} of ${text}` };
  }
  const single = keyOf(given, OBJECT_KEYS);
  if (noun === "" && single !== null)
    return { key: single, text: `${single.replaceAll("_", " ")} ${valueText(given[single])}` };
  return null;
}

const idKeys = (name: string): string[] =>
  ["id", "ids", "number", "no", "key", "ref", "code"].map((end) => `${name}_${end}`);

const ID_KEY = /^(.+?)_(?:id|ids|number|no|key|ref)$/;
/** Names and ids that need the tool's noun before them. */
const UNNAMED = ["id", "ids", "number", "key", "slug", "name", "title", "subject", "path", "file", "filename", "url"];
/** Texts that people wrote; the others are ids. */
const NAMES: ReadonlySet<string> = new Set(["name", "title", "subject"]);
/** Arguments that name what they hold. */
const OBJECT_KEYS = [
  "order",
  "invoice",
  "payment",
  "customer",
  "user",
  "account",
  "ticket",
  "contract",
  "project",
  "branch",
];
const RECIPIENT_KEYS = ["to", "recipient", "recipients", "email", "phone", "channel", "iban"];

const inSnake = (key: string): string => key.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();

/** The first of these keys, in their order, whose value can be shown. */
function keyOf(given: Given, keys: readonly string[]): string | null {
  const known = new Map(Object.keys(given).map((key) => [inSnake(key), key]));
  for (const key of keys) {
    const found = known.get(key);
    if (found !== undefined && isShown(given[found])) return found;
  }
  return null;
}

const isPlain = (value: unknown): value is string | number =>
  (typeof value === "string" && value.trim() !== "") || (typeof value === "number" && Number.isFinite(value));

const isShown = (value: unknown): boolean =>
  isPlain(value) || (Array.isArray(value) && value.length > 0 && value.every(isPlain));

function recipientIn(given: Given, but: string | undefined): string {
  const key = keyOf(given, RECIPIENT_KEYS);
  return key === null || key === but ? "" : `to ${valueText(given[key])}`;
}

const MAX_ITEMS = 2;

/** A value in a sentence. Only a single word has no quotation marks. */
function valueText(value: unknown, isName = false): string {
  if (!Array.isArray(value)) return isName ? inMarks(String(value)) : wordText(String(value));
  const shown = value.slice(0, MAX_ITEMS).map((item) => wordText(String(item)));
  const more = value.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

const wordText = (text: string): string =>
  text.length <= MAX_VALUE && /^[\p{L}\p{N}+#@/][\w.@+#/:&?=%-]*$/u.test(text) ? text : inMarks(text);

const inMarks = (text: string): string =>
  `“${visibleLine(shortened(text.trim(), MAX_VALUE)).replaceAll(/[“”]/g, '"')}”`;
