import type { Complexity } from "./maturity.ts";

/**
 * Every governed action and its complexity: the only such table. Names are exact and lower case; an unknown name has
 * complexity 4. A capability of a development agent has the complexity of that agent type's minimum maturity (planner
 * and reviewer 2, coder and tester 3, deployer 4).
 */
export const ACTIONS = {
  // Reading. The specification names search, read and analyze as level 1, "student and up".
  read: 1,
  search: 1,
  list: 1,
  get: 1,
  fetch: 1,
  summarize: 1,
  analyze: 1,
  media_read_state: 1,
  // Another agent does the task; each of its calls is governed by the lowest level of the chain.
  ask_agent: 1,
  // A function or script skill computes in the sandbox, without network and files, and cannot change anything.
  run_skill: 1,

  // Suggestions: the result is a text that a person may use or not.
  review: 2,
  plan: 2,
  draft: 2,
  suggest: 2,
  recommend: 2,
  generate: 2,
  analyze_requirements: 2,
  create_wbs: 2,
  map_dependencies: 2,
  estimate_effort: 2,
  review_code: 2,
  check_security: 2,
  validate_style: 2,
  suggest_improvements: 2,
  // Interns control media and creative tools with a supervisor's approval (`SUPERVISED_ACTIONS`).
  media_control_playback: 2,
  media_playlist_manage: 2,
  creative_tools_canva: 2,
  creative_tools_figma: 2,
  creative_tools_adobe: 2,
  creative_tools_grammarly: 2,
  creative_tools_evernote: 2,
  creative_tools_photo_edit: 2,

  // Reversible changes.
  create: 3,
  update: 3,
  send: 3,
  post: 3,
  schedule: 3,
  upload: 3,
  write_code: 3,
  refactor: 3,
  add_tests: 3,
  document_code: 3,
  write_tests: 3,
  execute_tests: 3,
  generate_mock_data: 3,
  analyze_coverage: 3,
  // An api skill reaches an outside system.
  call_endpoint: 3,

  // Hard or impossible to undo.
  delete: 4,
  deploy: 4,
  rollback: 4,
  monitor_deployment: 4,
  manage_environments: 4,
  execute_shell: 4,
  run_container: 4,
  payment: 4,
  // A call of a model that a budget has no room for.
  exceed_budget: 4,
  refund: 4,
  transfer: 4,
  approve: 4,
  drop: 4,
  wipe: 4,
  purge: 4,
} as const satisfies Record<string, Complexity>;

export type ActionName = keyof typeof ACTIONS;

/** Actions that an intern may take with a person's approval of each call. */
export const SUPERVISED_ACTIONS: ReadonlySet<string> = new Set<ActionName>([
  "media_control_playback",
  "media_playlist_manage",
  "creative_tools_canva",
  "creative_tools_figma",
  "creative_tools_adobe",
  "creative_tools_grammarly",
  "creative_tools_evernote",
  "creative_tools_photo_edit",
]);

/** The complexity of an undescribed action: the highest. */
export const UNKNOWN_ACTION_COMPLEXITY: Complexity = 4;

/** Whether the table has exactly this name; inherited names such as `constructor` do not count. */
/** An action's name in words. */
export const actionInShort = (action: string): string => action.replaceAll("_", " ");

export function isKnownAction(action: string): action is ActionName {
  return Object.hasOwn(ACTIONS, action);
}

/** The complexity of an action by its exact name; 4 for an unknown name. */
export function actionComplexity(action: string): Complexity {
  return isKnownAction(action) ? ACTIONS[action] : UNKNOWN_ACTION_COMPLEXITY;
}

/** The actions that only read. */
export const READING_ACTIONS: readonly string[] = Object.entries(ACTIONS).flatMap(([action, complexity]) =>
  complexity === 1 ? [action] : [],
);
