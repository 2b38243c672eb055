/** A wording that reads translated, and the advice to a writer who used it. */
export interface ProseRule {
  name: string;
  pattern: RegExp;
  instead: string;
}

/** Each rule finds a wording, not a fault: a text that quotes such words, as the vocabulary of the rule engine does, stays in the baseline. */
export const PROSE_RULES: readonly ProseRule[] = [
  {
    name: "headless-start",
    pattern: /^(?:What|Whom?|Whose|Of|So many|As far|Such)\b(?![^.]*\?)/g,
    instead: "start with a noun, or with a verb in the third person",
  },
  {
    name: "who-as-anyone",
    pattern:
      /(?:^|[.;:] )(?:Who|who) (?!am\b|are you|else\b)[a-z]+s\b(?=[^.?]*(?:,| is | has | gets | may | waits | passes | sees ))/g,
    instead: "name the actor: “A caller that …”",
  },
  { name: "whoever", pattern: /\bwhom?ever\b/gi, instead: "name the actor: client, caller, operator, reviewer" },
  {
    name: "is-no-noun",
    pattern: /\b(?<![Tt]here )(?:is|are|was|were) no (?!longer|more|less|such|other|one\b|need\b)[a-z]+/g,
    instead: "“is not a …”",
  },
  {
    name: "is-none",
    pattern: /\b(?<![Tt]here )(?:is|are|was|were) none\b/g,
    instead: "“does not exist”, “is missing”, “is not one”",
  },
  // A value of the API is written in backquotes.
  { name: "nobody", pattern: /(?<!`)\b(?:nobody|somebody)\b/gi, instead: "“no one”, “someone”, or the role" },
  {
    name: "stands",
    pattern:
      /\b(?:stands?|stood|standing) (?:in|at|on|beside|below|above|with|there|near|between|here|behind|under)\b/g,
    instead: "“is in”, “appears in”, “is stored in”",
  },
  {
    name: "clock-acts",
    pattern: /\bthe clock (?!is\b|of\b)[a-z]+s\b/gi,
    instead: "name the scheduled job or the sweep",
  },
  {
    name: "became-of",
    pattern: /\b(?:became|becomes?|comes?|came) of\b|\bcame to\b/g,
    instead: "“the outcome of”, “resulted in”",
  },
  {
    name: "of-before",
    pattern: /\bof (?:before|today|then|now|yesterday)\b|\bthe (?:run|one|key|state) before\b/g,
    instead: "an adjective before the noun: “earlier runs”, “the current state”",
  },
  { name: "so-many", pattern: /\bso many\b|\bso long\b(?! as)/gi, instead: "“at most this many”, or name the number" },
  {
    name: "anew",
    pattern: /\banew\b|\bmeanwhile\b|\bthereby\b|\bat its home\b/gi,
    instead: "“again”, “in the meantime”, “by this”",
  },
  {
    name: "own-dangling",
    pattern: /\bof (?:ours|theirs|its own|his own|one's own)\b|\btheirs\b/g,
    instead: "name the owner, or “its own …” before the noun",
  },
  { name: "goes-on", pattern: /\b(?:goes|go|went|going) on\b/g, instead: "“continues”" },
  { name: "knows-of", pattern: /\b(?:knows?|knew|tells?|told) of\b/g, instead: "“has”, “reports”, “is aware of”" },
  {
    name: "by-itself",
    pattern: /\bby (?:itself|themselves|hand)\b/g,
    instead: "“automatically”, “on its own”, “manually”",
  },
  {
    name: "takes-back",
    pattern: /\b(?:takes?|took|taken|taking) (?:it |them |[a-z]+ )?back\b/g,
    instead: "“revokes”, “restores”, “undoes”",
  },
  {
    name: "there-is-not",
    pattern: /\bthat there (?:is|are|was|were) not\b|\bthere (?:is|are) not (?:any more|yet)\b/g,
    instead: "“that does not exist”",
  },
  { name: "also-when", pattern: /,? also (?:when|if|after|while|where)\b/g, instead: "“even when”, “and also …”" },
];
