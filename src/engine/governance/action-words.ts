import type { ActionName } from "./actions.ts";

/**
 * Words that are only verbs: in an imperative place they always name their action. Besides the actions' own names these are
 * close synonyms, British spellings, and the imperatives of German, French and Spanish.
 */
export const VERBS: ReadonlyMap<string, ActionName> = new Map([
  ...named("read", "read"),
  ...named("search", "find lookup"),
  ...named("get", "get retrieve"),
  ...named("fetch", "fetch"),
  ...named("summarize", "summarize summarise fasse résume résumez resume resuma"),
  ...named("analyze", "analyze analyse analysiere analysez analiza analice"),
  ...named("draft", "write compose schreibe écris rédige escribe redacta"),
  ...named("suggest", "suggest propose"),
  ...named("recommend", "recommend"),
  ...named("generate", "generate generiere génère genera"),
  ...named("create", "create add insert erstelle crée créez crea cree"),
  ...named("update", "modify edit overwrite rename aktualisiere modifie modifiez actualiza"),
  ...named("send", "send sende schicke envoie envoyez envía envia envíe"),
  ...named("post", "publish veröffentliche publie publica"),
  ...named("refactor", "refactor"),
  ...named("delete", "delete remove erase destroy lösche supprime supprimez elimina elimine borra borre"),
  ...named("deploy", "deploy redeploy déploie déployez despliega"),
  ...named("payment", "pay bezahle zahle paie payez paga pague"),
  ...named("transfer", "überweise vire transfère transfiere"),
  ...named("approve", "approve genehmige approuve approuvez aprueba apruebe"),
  ...named("wipe", "wipe truncate"),
]);

/** Words that are verbs or nouns: in a weak place they name an action only without a sign that they are nouns. */
export const VERBS_OR_NOUNS: ReadonlyMap<string, ActionName> = new Map([
  ...named("search", "search"),
  ...named("list", "list"),
  ...named("review", "review"),
  ...named("plan", "plan"),
  ...named("draft", "draft"),
  ...named("update", "update change"),
  ...named("send", "email mail"),
  ...named("post", "post"),
  ...named("schedule", "schedule"),
  ...named("upload", "upload"),
  ...named("deploy", "release"),
  ...named("rollback", "rollback"),
  ...named("payment", "charge purchase"),
  ...named("refund", "refund"),
  ...named("transfer", "transfer wire"),
  ...named("drop", "drop"),
  ...named("purge", "purge"),
]);

/** Verbs without a meaning of their own, whose object names the action: "issue a refund", "run the tests". */
export const LIGHT_VERBS: ReadonlySet<string> = words(
  `make issue process initiate trigger start perform execute run do give write send roll`,
);

interface LightObject {
  action: ActionName;
  /** The light verbs it goes with; all of them when absent. */
  after?: ReadonlySet<string>;
}

/** The objects that decide, for a light verb. */
export const LIGHT_OBJECTS: ReadonlyMap<string, LightObject> = new Map<string, LightObject>([
  ...["payment", "payments", "purchase"].map((word): [string, LightObject] => [word, { action: "payment" }]),
  ...["refund", "refunds"].map((word): [string, LightObject] => [word, { action: "refund" }]),
  ...["transfer", "transfers"].map((word): [string, LightObject] => [word, { action: "transfer" }]),
  ...["deployment", "release"].map((word): [string, LightObject] => [word, { action: "deploy" }]),
  ...["deletion", "removal"].map((word): [string, LightObject] => [word, { action: "delete" }]),
  ["rollback", { action: "rollback" }],
  ["back", { action: "rollback", after: new Set(["roll"]) }],
  ["purge", { action: "purge" }],
  ["wipe", { action: "wipe" }],
  ["upload", { action: "upload" }],
  ["plan", { action: "plan" }],
  ["review", { action: "review" }],
  ...["test", "tests", "suite"].map((word): [string, LightObject] => [
    word,
    { action: "execute_tests", after: new Set(["run", "execute", "start", "trigger"]) },
  ]),
  ...["shell", "terminal", "bash", "command", "commands"].map((word): [string, LightObject] => [
    word,
    { action: "execute_shell", after: new Set(["run", "execute", "do", "start"]) },
  ]),
]);

/** Words that may precede the imperative of a clause: "please", "now", "could you", "I want you to". */
export const LEAD_INS: ReadonlySet<string> = words(
  `please kindly now just only instead rather also first second third next finally lastly ok okay hey hi hello can
  could would will you we i should must shall may need want let let's lets us me help go ahead and then step task
  todo bitte dann puis ensuite por favor luego s'il vous plaît te veuillez peux-tu pouvez-vous pourriez-vous puedes podrías
  per favore puoi potresti può poi quindi dovresti devi`,
);

/** After these the next word is an imperative as at the beginning of a clause. */
export const SEQUENCE_WORDS: ReadonlySet<string> = words(
  `then please afterwards dann puis ensuite luego bitte poi quindi`,
);

/** After these the next word may be an imperative. */
export const JOINING_WORDS: ReadonlySet<string> = words(`and or plus but und oder et ou y o e`);

/** `to` after one of these reports an act, it does not order it: "how to delete", "the request to delete". */
export const REPORTING_WORDS: ReadonlySet<string> = words(
  `how what when where whether which who why ability permission permissions right rights attempt attempts decision
  proposal proposals request requests way ways steps option options reason reasons refused failed wanted tried
  used decided asked promised`,
);

/** These forbid the verb that follows: "do not delete". */
export const NEGATIONS: ReadonlySet<string> = words(
  `not don't dont never without no cannot can't nicht nie jamais nunca ne non senza sin sans ohne`,
);

/** A verb-or-noun before one of these is a noun: "the refund of", "the update is". */
export const NOUN_SIGNS: ReadonlySet<string> = words(`of per between versus vs is are was were has have and or`);

/** Nouns that take the word before them into a compound: "transfer history", "refund policy". */
export const COMPOUND_HEADS: ReadonlySet<string> = words(
  `policy policies history log logs process procedure procedures rate rates status statistics volume volumes amount
  amounts note notes figures date dates fee fees activity trend trends information report reports request requests
  summary records form forms rules`,
);

/** A word after one of these is a noun: "the release". */
export const DETERMINERS: ReadonlySet<string> = words(
  `the a an this that these those my our your their his her its all every each any`,
);

/** Prepositions end the search for a light verb's object: "write a report on refunds". */
export const OBJECT_ENDS: ReadonlySet<string> = words(
  `of on about for in with from to by at regarding that which and or then`,
);

/** Before a colon these announce material, not orders: "Text: …". */
export const MATERIAL_LABELS: ReadonlySet<string> = words(
  `text content document input data article email e-mail message transcript excerpt quote paragraph passage context
  example subject`,
);

/** In a clause with an order these announce its material on the lines below. */
export const MATERIAL_BELOW: ReadonlySet<string> = new Set(["following", "below"]);

/** After a negation these begin a new, positive order: "do not delete, just list". */
export const CONTRASTS: ReadonlySet<string> = new Set(["but", "and", "just", "only", "instead", "rather", "please"]);

function named(action: ActionName, verbs: string): [string, ActionName][] {
  return verbs.split(" ").map((verb) => [verb, action]);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
