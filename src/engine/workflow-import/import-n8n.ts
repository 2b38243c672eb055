import { findSecrets } from "#lib/redaction/find-secrets";

import { ofPath } from "./cel-text.ts";
import type { ForeignFile, ForeignNode } from "./foreign-file.ts";
import { ForeignGraph } from "./foreign-graph.ts";
import { type ForeignWorkflow, type ImportedInput, type ImportedStep, NotMapped } from "./import-types.ts";
import { ItemPlaces } from "./item-places.ts";
import { mapStep } from "./map-step.ts";
import { isOfChains, reasonOf, shortType } from "./node-roles.ts";
import { freeName, plainName } from "./plain-name.ts";
import { startOf } from "./start-inputs.ts";
import { waysInto } from "./ways-in.ts";

/** Types of steps that a loop may repeat and that may be tried again. */
const ACTING = new Set(["agent", "ai_summarize", "http", "integration", "workflow"]);
const MAX_STEPS = 200;
const MAX_NAME = 200;
const MAX_TOLD = 5;

/** A workflow of n8n as steps. What has no step here is refused by the name of its node; nothing is left out in silence. */
export function importN8n(file: ForeignFile): ForeignWorkflow {
  return new Import(file).result();
}

class Import {
  readonly #file: ForeignFile;
  readonly #graph: ForeignGraph;
  readonly #stepIds = new Map<string, string>();
  readonly #inputs: ImportedInput[] = [];
  readonly #inputNames = new Map<string, string>();
  readonly #result: ForeignWorkflow;
  readonly #places: ItemPlaces;

  constructor(file: ForeignFile) {
    this.#file = file;
    this.#graph = new ForeignGraph(file);
    this.#result = {
      kind: "n8n",
      name: file.name.slice(0, MAX_NAME) || "Imported workflow",
      steps: [],
      input_schema: this.#inputs,
      mapped: [],
      warnings: [],
      refused: [],
    };
    this.#places = new ItemPlaces(this.#graph, this.#stepIds, this.#inputNames);
  }

  result(): ForeignWorkflow {
    this.#refuseByRole();
    const order = this.#order();
    const taken = new Set<string>();
    for (const { name } of order)
      if (["start", "rule", "step"].includes(this.#graph.roleOf(name)) && !this.#isWaitInLoop(name))
        this.#stepIds.set(name, freeName(plainName(name, "step"), taken));
    for (const node of order) if (this.#graph.roleOf(node.name) === "start") this.#start(node);
    for (const node of order) this.#map(node);
    this.#tellOfOthers(new Set(order.map(({ name }) => name)));
    if (this.#result.steps.length > MAX_STEPS)
      this.#result.refused.push({
        node: this.#result.name,
        type: "workflow",
        reason: `It has more than ${MAX_STEPS} steps.`,
      });
    return this.#result;
  }

  #refuse({ name, type }: ForeignNode, reason: string): void {
    this.#result.refused.push({ node: name, type, reason });
  }

  #warn(node: string | null, message: string): void {
    this.#result.warnings.push({ node, message });
  }

  #refuseByRole(): void {
    for (const node of this.#file.nodes) {
      if (this.#graph.roleOf(node.name) === "refused") this.#refuse(node, reasonOf(node));
      const loop = this.#graph.refusedLoops.get(node.name);
      if (loop !== undefined) this.#refuse(node, loop);
    }
  }

  #isWaitInLoop(name: string): boolean {
    return this.#graph.loopAround(name) !== undefined && shortType(this.#graph.node(name)?.type ?? "") === "wait";
  }

  #order(): ForeignNode[] {
    const { order, circular } = this.#graph.inOrder();
    if (circular.length > 0 && this.#graph.refusedLoops.size === 0) {
      const reason = `${circular.slice(0, MAX_TOLD).join(", ")} repeat each other, and only a loop over items has an equal here.`;
      this.#result.refused.push({ node: this.#result.name, type: "workflow", reason });
    }
    return order;
  }

  #start(node: ForeignNode): void {
    const { type, inputs, names, warnings } = startOf(node);
    for (const input of inputs) if (!this.#inputs.some(({ name }) => name === input.name)) this.#inputs.push(input);
    for (const [label, name] of names) this.#inputNames.set(label, name);
    for (const message of warnings) this.#warn(node.name, message);
    this.#add(node, { type, parameters: {} });
  }

  #map(node: ForeignNode): void {
    const role = this.#graph.roleOf(node.name);
    const { name, type } = node;
    if (node.hasCredentials) this.#warn(name, "Its credentials were left out. The agent that acts has its own.");
    if (role === "join" || role === "list" || role === "loop") {
      if (node.isDisabled) this.#warn(name, "It is disabled and was left out.");
      this.#result.mapped.push({ node: name, type, to: role === "loop" ? "for_each" : "depends_on" });
    }
    if (role !== "rule" && role !== "step") return;
    const loop = this.#graph.loopAround(name);
    if (this.#isWaitInLoop(name)) {
      this.#warn(name, "The wait in the loop was left out. Items are worked on one after another.");
      this.#result.mapped.push({ node: name, type, to: "for_each" });
      return;
    }
    try {
      const mapped = mapStep(node, this.#places.namesAt(node));
      if (loop !== undefined && !ACTING.has(mapped.type)) throw new NotMapped("a loop repeats only steps that act");
      for (const message of mapped.warnings) this.#warn(name, message);
      this.#add(node, mapped);
    } catch (error) {
      if (!(error instanceof NotMapped)) throw error;
      this.#refuse(node, `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
    }
  }

  #add(node: ForeignNode, { type, parameters }: { type: string; parameters: Record<string, unknown> }): void {
    const id = this.#stepIds.get(node.name) ?? "";
    const ways = waysInto(node, this.#graph, this.#stepIds);
    const loop = this.#graph.loopAround(node.name);
    const isActing = ACTING.has(type);
    const step: ImportedStep = {
      step_id: id,
      name: node.name.slice(0, MAX_NAME),
      step_type: type,
      ...(node.notes !== "" && { description: node.notes.slice(0, 2_000) }),
      depends_on: ways.dependsOn,
      ...(ways.runIf !== null && { run_if: ways.runIf }),
      ...(loop !== undefined && { for_each: { items: this.#items(node), concurrency: 1 } }),
      ...(node.retry !== null && isActing && { retry: retryOf(node.retry) }),
      ...(node.onError.startsWith("continue") && { on_error: "continue" as const }),
      ...(node.sample !== undefined && !type.startsWith("trigger_") && { sample: node.sample }),
      ...(Object.keys(parameters).length > 0 && { parameters: this.#withoutSecrets(node, parameters) }),
    };
    this.#result.steps.push(step);
    this.#result.mapped.push({ node: node.name, type: node.type, to: id });
  }

  /** The list of the first step of a loop; a later one goes through what the step before it gave. */
  #items({ name }: ForeignNode): string {
    const loop = this.#graph.loopAround(name);
    if (loop === undefined) return "";
    const steps = loop.body.filter((one) => this.#stepIds.has(one.name));
    const before = steps[steps.findIndex((one) => one.name === name) - 1];
    if (before !== undefined) return `steps.${this.#stepIds.get(before.name) ?? ""}.output`;
    const items = ofPath(this.#places.listOf(loop)).text;
    if (items !== "input") return items;
    this.#warn(loop.node.name, "The loop goes through the list `items` of the input.");
    return "input.items";
  }

  #withoutSecrets(node: ForeignNode, parameters: Record<string, unknown>): Record<string, unknown> {
    const found = new Set(findSecrets(parameters).map(({ path }) => path.split(".")[0] ?? ""));
    for (const key of found) this.#warn(node.name, `${key} was left out, because it looks like a secret.`);
    return Object.fromEntries(Object.entries(parameters).filter(([key]) => !found.has(key)));
  }

  #tellOfOthers(reached: ReadonlySet<string>): void {
    for (const node of this.#file.nodes) {
      const role = this.#graph.roleOf(node.name);
      if (role === "helper")
        this.#warn(node.name, `It serves ${JSON.stringify(this.#file.helpers.get(node.name))}: ${HELPERS}`);
      else if (role !== "note" && role !== "refused" && !reached.has(node.name) && this.#graph.refusedLoops.size === 0)
        this.#warn(node.name, "Nothing leads to it, so it was left out.");
    }
    if (this.#file.nodes.some((node) => isOfChains(node) && this.#stepIds.has(node.name)))
      this.#warn(null, "A step of an agent gives declared fields, not free words; look at its fields.");
  }
}

const HELPERS = "the model, memory and tools are those of the agent that acts here.";

const retryOf = ({ tries, waitMs }: { tries: number; waitMs: number }): NonNullable<ImportedStep["retry"]> => ({
  attempts: Math.min(10, Math.max(0, tries - 1)),
  first_seconds: Math.min(86_400, Math.max(0, waitMs / 1_000)),
  factor: 1,
});
