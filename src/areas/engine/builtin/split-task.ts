export interface SplitTask {
  /** The parts of the task that each ask for something, as they were written. */
  clauses: string[];
  /** The text that the task brings along, after a colon, in quotes or below: never read as an order. */
  material: string | null;
}

const FENCED = /```[^\n`]*\n?([\s\S]*?)(?:```|$)/;
const QUOTED = /"([^"]{30,})"|“([^”]{30,})”|«([^»]{30,})»|„([^“”]{30,})[“”]/;
const COLON = /:(?=\s)/;
const BELOW = /\b(?:following|below|folgende[nrs]?|suivante?s?|siguiente)\b[^\n.]*[.:]?\n/i;
const MATERIAL_LABEL =
  /(?:^|[\s(])(?:text|content|document|input|data|csv|article|message|transcript|excerpt|paragraph|passage|numbers|values|texte|texto|datos|daten)\s*$/i;
/** Before a colon these words announce orders: "Do these steps: …". */
const ORDERS_LABEL =
  /\b(?:steps?|tasks?|actions?|instructions?|things|todos?|to-dos?|do (?:the following|this|these)|please)\s*(?:\d+\s*)?$/i;
const MAX_HEAD_CHARACTERS = 400;

const VERBS =
  "summari[sz]e|extract|list|find|search|calculate|compute|evaluate|analy[sz]e|describe|count|identify|show|give|tell|translate|write|draft|create|send|delete|update|deploy|run|use|apply|look|check|compare|classify|recall|remember|explain|generate|detect|get|fetch|read|report|highlight|determine|save|store|post|email|approve|refund|transfer|schedule|upload|recommend|suggest|review|plan|rewrite|convert|what|which|who|when|where|why|how|fasse|extrahiere|finde|suche|berechne|analysiere|résume|extrais|trouve|cherche|calcule|analyse|resume|extrae|encuentra|busca|calcula|analiza";
const CLAUSE_BREAK = new RegExp(
  String.raw`[.!?]+(?=\s|$)|[;\n]+|,?\s+(?:and\s+then|then|after\s+that|and\s+also|danach|puis|luego)[\s,]+|,\s*(?:(?:and|und|et|y|also|plus)\s+)?(?=(?:please\s+)?(?:${VERBS})\b)|\s+(?:and|und|et|y|&|plus|sowie)\s+(?=(?:also\s+|please\s+)?(?:${VERBS})\b)`,
  "i",
);
const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|z\.B|p\.ex|approx|no)\.$/i;
const NUMBERING = /^\s*(?:[-*•]|\d{1,2}[.)]|step\s+\d+\s*[:.)-])\s*/i;
const LINE_NUMBER = /^\s*\d{1,2}[.)]\s+/gm;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Divides a task into what it asks for and the text it brings along. Material is: a fenced block; a quotation of at least 30 characters;
 * what follows the first colon, unless the words before it announce orders ("steps", "do the following"); the lines after
 * "the following" or "below"; and, without any of these, longer paragraphs below a short first one.
 */
export function splitTask(task: string): SplitTask {
  const fenced = FENCED.exec(task);
  if (fenced !== null) return lift(task, fenced.index, fenced[0], fenced[1] ?? "");
  const colon = findColon(task);
  const quoted = QUOTED.exec(task);
  if (quoted !== null && (colon === -1 || task.slice(colon + 1, quoted.index).trim() === "" || quoted.index < colon)) {
    return lift(task, quoted.index, quoted[0], quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? "");
  }
  if (colon !== -1)
    return { clauses: splitClauses(task.slice(0, colon)), material: unquote(task.slice(colon + 1).trim()) };
  const below = BELOW.exec(task);
  if (below !== null && task.slice(below.index + below[0].length).trim() !== "") {
    const at = below.index + below[0].length;
    return { clauses: splitClauses(task.slice(0, at)), material: task.slice(at).trim() };
  }
  const paragraph = /\n\s*\n/.exec(task);
  if (paragraph !== null && paragraph.index <= MAX_HEAD_CHARACTERS && task.length - paragraph.index > 200) {
    return { clauses: splitClauses(task.slice(0, paragraph.index)), material: task.slice(paragraph.index).trim() };
  }
  return { clauses: splitClauses(task), material: null };
}

function lift(task: string, index: number, raw: string, material: string): SplitTask {
  const rest = `${task.slice(0, index).replace(/[:\s]+$/, "")}\n${task.slice(index + raw.length)}`;
  return { clauses: splitClauses(rest), material: material.trim() };
}

/** Where the colon stands that begins the material, or −1. */
function findColon(task: string): number {
  const match = COLON.exec(task.slice(0, MAX_HEAD_CHARACTERS));
  if (match === null || task.slice(match.index + 1).trim() === "") return -1;
  const head = task.slice(0, match.index).trim();
  if (/^step\s+\d+$/i.test(head)) return -1;
  if (MATERIAL_LABEL.test(head)) return match.index;
  return ORDERS_LABEL.test(head) || !/\s|^\p{L}{6,}$/u.test(head) ? -1 : match.index;
}

function unquote(text: string): string {
  const quoted = /^(?:"([\s\S]*)"|“([\s\S]*)”|«([\s\S]*)»|'([\s\S]*)')$/.exec(text);
  return quoted === null ? text : (quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? text);
}

function splitClauses(text: string): string[] {
  const clauses: string[] = [];
  let rest = text.replace(LINE_NUMBER, "");
  let open = "";
  while (rest !== "") {
    const match = CLAUSE_BREAK.exec(rest);
    const end = match === null ? rest.length : match.index;
    const part = open + rest.slice(0, end);
    const mark = match?.[0] ?? "";
    rest = rest.slice(end + mark.length);
    // A question mark tells a question from an order later on.
    const written = part + (mark.startsWith("?") ? "?" : "");
    if (mark.startsWith(".") && ABBREVIATED.test(part + mark)) {
      open = part + mark;
      continue;
    }
    open = "";
    const clause = written.replace(NUMBERING, "").trim();
    if (HAS_WORD.test(clause) && !/^\d{1,2}$/.test(clause)) clauses.push(clause);
  }
  if (HAS_WORD.test(open)) clauses.push(open.trim());
  return clauses;
}
