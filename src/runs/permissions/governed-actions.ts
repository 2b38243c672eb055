import { ACTION_MEANINGS } from "#engine/governance/action-meanings";
import { type ActionName, actionComplexity, ACTIONS, SUPERVISED_ACTIONS } from "#engine/governance/actions";
import { type Complexity, MATURITY_LEVELS, type MaturityLevel } from "#engine/governance/maturity";
import { wordsOfActions } from "#engine/governance/words-of-actions";
import { asksForApproval } from "#engine/reasoning/asks-for-approval";
import { refusalOf } from "#engine/reasoning/run-step";

/** The decision about a call: it is made, a person is asked first, or it is refused. */
export type CallAnswer = "alone" | "asks" | "refused";

export interface GovernedAction {
  name: ActionName;
  complexity: Complexity;
  /** The words that order it where words decide. */
  words: readonly string[];
  meaning: string;
  byLevel: Record<MaturityLevel, CallAnswer>;
}

export interface GovernanceTable {
  actions: GovernedAction[];
  /** The answer by level and complexity; the actions that ask an intern differ from it. */
  levels: Record<MaturityLevel, Record<Complexity, CallAnswer>>;
}

const COMPLEXITIES = [1, 2, 3, 4] as const;
/** From this complexity on a call has an effect. */
const EFFECT: Complexity = 3;

/**
 * The table of governance, computed by the functions that decide about real calls: every action with its complexity,
 * and the answer to a call of it at each level.
 */
export function governedActions(): GovernanceTable {
  const words = wordsOfActions();
  const actions = (Object.keys(ACTIONS) as ActionName[]).map((name) => ({
    name,
    complexity: actionComplexity(name),
    words: words.get(name) ?? [],
    meaning: ACTION_MEANINGS[name],
    byLevel: byLevel((level) => answerTo(name, level)),
  }));
  return { actions, levels: byLevel((level) => byComplexity(level, actions)) };
}

/** The answer to a call of a tool whose reach is as usual for its action. */
function answerTo(action: ActionName, level: MaturityLevel): CallAnswer {
  if (refusalOf(action, level) === null) return "alone";
  const hasEffect = actionComplexity(action) >= EFFECT || SUPERVISED_ACTIONS.has(action);
  const tool = { name: action, action, reach: hasEffect ? ("effect" as const) : ("read" as const) };
  return asksForApproval(tool, {}) ? "asks" : "refused";
}

function byComplexity(level: MaturityLevel, actions: readonly GovernedAction[]): Record<Complexity, CallAnswer> {
  const usual = (complexity: Complexity): CallAnswer => {
    const action = actions.find((one) => one.complexity === complexity && !SUPERVISED_ACTIONS.has(one.name));
    if (action === undefined) throw new Error(`No action has the complexity ${complexity}.`);
    return action.byLevel[level];
  };
  return Object.fromEntries(COMPLEXITIES.map((complexity) => [complexity, usual(complexity)])) as Record<
    Complexity,
    CallAnswer
  >;
}

const byLevel = <Value>(of: (level: MaturityLevel) => Value): Record<MaturityLevel, Value> =>
  Object.fromEntries(MATURITY_LEVELS.map((level) => [level, of(level)])) as Record<MaturityLevel, Value>;
