import type { ForeignNode } from "./foreign-file.ts";

/** How a node takes part: `join` and `list` become no step, `note` nothing. */
export type Role = "start" | "join" | "rule" | "loop" | "list" | "step" | "note" | "helper" | "refused";

const BASE = "n8n-nodes-base.";
const CHAINS = "@n8n/n8n-nodes-langchain.";

/** The nodes of the program itself that have a step here. */
const BASE_ROLES: Readonly<Record<string, Role>> = {
  manualTrigger: "start",
  start: "start",
  formTrigger: "start",
  scheduleTrigger: "start",
  cron: "start",
  interval: "start",
  webhook: "start",
  executeWorkflowTrigger: "start",
  noOp: "join",
  merge: "join",
  if: "rule",
  switch: "rule",
  filter: "rule",
  splitInBatches: "loop",
  splitOut: "list",
  stickyNote: "note",
  httpRequest: "step",
  set: "step",
  wait: "step",
  executeWorkflow: "step",
  stopAndError: "step",
  openAi: "step",
};
const CHAIN_ROLES: Readonly<Record<string, Role>> = {
  agent: "step",
  chainLlm: "step",
  chainSummarization: "step",
  openAi: "step",
  chatTrigger: "start",
  manualChatTrigger: "start",
};

/** The nodes of the program itself that compute with code, files or lists, which have no step here. */
const NO_STEP = new Set(
  `aggregate aiTransform code compareDatasets compression convertToFile crypto dataTable dateTime debugHelper editImage
  errorTrigger evaluation executeCommand executionData extractFromFile formExecute form ftp function functionItem git html htmlExtract
  iCal itemLists jwt limit localFileTrigger markdown moveBinaryData n8n n8nTrigger readBinaryFile readBinaryFiles
  readPDF readWriteFile removeDuplicates renameKeys respondToWebhook rssFeedRead simulate sort spreadsheetFile ssh
  sseTrigger summarize totp workflowTrigger writeBinaryFile xml`
    .trim()
    .split(/\s+/),
);

/** The type without its package, or the whole type of another package. */
export const shortType = (type: string): string =>
  type.startsWith(BASE) ? type.slice(BASE.length) : type.startsWith(CHAINS) ? type.slice(CHAINS.length) : type;

export const isOfChains = ({ type }: Pick<ForeignNode, "type">): boolean => type.startsWith(CHAINS);

export function roleOf(node: ForeignNode, isHelper: boolean): Role {
  if (isHelper) return "helper";
  const { type } = node;
  const short = shortType(type);
  const roles = isOfChains(node) ? CHAIN_ROLES : BASE_ROLES;
  const role = type === short ? undefined : Object.hasOwn(roles, short) ? roles[short] : undefined;
  const found =
    role ??
    (type === short || isOfChains(node) || NO_STEP.has(short) ? "refused" : isTrigger(short) ? "start" : "step");
  return node.isDisabled && found !== "refused" && found !== "start" && found !== "note" ? "join" : found;
}

/** A trigger of an app: `gmailTrigger`. */
export const isTrigger = (short: string): boolean => short.endsWith("Trigger");

/** Whether it is an app's node, whose call is bound to a tool here. */
export const isApp = ({ type }: ForeignNode): boolean =>
  type.startsWith(BASE) && !Object.hasOwn(BASE_ROLES, shortType(type));

/** Why a node has no step here. */
export function reasonOf({ type, isDisabled }: ForeignNode): string {
  const short = shortType(type);
  const off = isDisabled ? " It is disabled: delete it in the file." : "";
  if (["code", "function", "functionItem", "aiTransform"].includes(short))
    return `Code of another program is not run. Make a skill of it, and call it by a step of the type skill.${off}`;
  if (short === "errorTrigger")
    return `A workflow that starts after an error is a trigger of the event workflow.finished here.${off}`;
  if (short === "respondToWebhook") return `A trigger answers at once, before the workflow runs.${off}`;
  if (type === short) return `The node comes from a package that is not part of n8n.${off}`;
  return `There is no step for this node.${off}`;
}
