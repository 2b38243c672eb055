import type { JsonObject, RunState, ToolDescription } from "#engine/reasoning/provider";
import { skillToolName } from "#engine/reasoning/tool-name";
import { AppError } from "#errors/app-error";

import { bestTable } from "./best-table.ts";
import { findNamedSkill } from "./find-named-skill.ts";
import { findPassages } from "./find-passages.ts";
import { planSmallWish } from "./plan-small-wish.ts";
import { type Plan, type PlannedClause, servedClause } from "./plan.ts";
import { PlannedCalls } from "./planned-calls.ts";
import { readClause, readSummaryForm, readWork, valuesIn, type Wish } from "./read-clause.ts";
import { numbersIn } from "./read-number.ts";
import { type Reason, reasonForNoKnowledge, reasonForNoTool } from "./reasons.ts";
import type { SmallWish } from "./small-wish.ts";
import { findTables, findTexts, nameSource, taskOf, type TableSource, type TextSource, textsMeant } from "./source.ts";

/** Maximum number of tables that are described, the first of the context. */
const MAX_TABLES = 5;
/** Maximum number of texts that are read, the first of the context. */
const MAX_TEXTS = 8;

/**
 * Plans a task. It divides the task into parts, reads what each asks for, and gives each a call of one of the agent's
 * tools on the available material. A part without a tool or material keeps the reason. Deterministic. Throws AppError
 * NOT_FOUND when `parameters.skill_id` does not name an installed skill.
 */
export function planTask(state: RunState): Plan {
  return new Planner(state).plan();
}

class Planner {
  readonly #state: RunState;
  readonly #tools: ReadonlyMap<string, ToolDescription>;
  readonly #calls = new PlannedCalls();
  #texts: TextSource[] | null = null;
  #textsLeft = 0;
  #tables: TableSource[] | null = null;

  constructor(state: RunState) {
    this.#state = state;
    this.#tools = new Map(state.tools.map((tool) => [tool.name, tool]));
  }

  plan(): Plan {
    const form = readSummaryForm(taskOf(this.#state).clauses.join(". "));
    const skillId = this.#state.parameters["skill_id"];
    if (typeof skillId === "string")
      return { clauses: [this.#planSkillById(skillId)], calls: this.#calls.all, bullets: false };
    const { clauses: parts, isCut } = taskOf(this.#state);
    const clauses = parts.map((clause) => this.#planClause(clause));
    if (isCut) {
      const reason = "A task's orders are read up to 40 parts and 10,000 characters; put longer texts in the context.";
      clauses.push({ clause: "the rest of the task", calls: [], reason, asksAbilities: false });
    }
    if (this.#textsLeft > 0) {
      const reason = `${MAX_TEXTS} texts are read in one run; ${this.#textsLeft} more are in the context.`;
      clauses.push({ clause: "the other texts", calls: [], reason, asksAbilities: false });
    }
    if (clauses.length === 0)
      clauses.push(this.#planWishes(this.#state.task.trim().slice(0, 200), this.#wishesOfMaterial()));
    return { clauses, calls: this.#calls.all, bullets: form.bullets };
  }

  #planSkillById(skillId: string): PlannedClause {
    const clause = this.#state.task;
    const tool = this.#tools.get(skillToolName(skillId));
    if (tool === undefined) {
      throw new AppError("NOT_FOUND", {
        message: `No skill with the id ${JSON.stringify(skillId.slice(0, 100))} is installed.`,
        details: { skill_id: skillId.slice(0, 100) },
      });
    }
    const purpose = `Runs the skill "${tool.skill?.name ?? skillId}", as parameters.skill_id asks, with the context as its input.`;
    return servedClause(clause, [this.#calls.add(tool.name, { ...this.#state.context }, purpose)]);
  }

  #planClause(clause: string): PlannedClause {
    const skill = findNamedSkill(clause, this.#state.tools);
    if (skill !== null) {
      const purpose = `Runs the installed skill "${skill.skill?.name ?? skill.name}", which the task names, with the context as its input.`;
      return servedClause(clause, [this.#calls.add(skill.name, { ...this.#state.context }, purpose)]);
    }
    const wishes = readClause(clause);
    // The order precedes a colon, its object follows: "Calculate: 2 + 2".
    const { material } = taskOf(this.#state);
    if (wishes.length === 0 && material !== null && material.length <= 500)
      return this.#planWishes(clause, readClause(`${clause} ${material}`));
    return this.#planWishes(clause, wishes);
  }

  #planWishes(clause: string, wishes: readonly Wish[]): PlannedClause {
    const calls: string[] = [];
    let reason: string | null = null;
    let needsModel = false;
    const isLeft = (why: Reason | string) => {
      reason = typeof why === "string" ? why : why.text;
      needsModel = typeof why !== "string" && why.needsModel;
    };
    if (wishes.length === 0) isLeft(reasonForNoTool(clause));
    for (const wish of wishes) {
      if (wish.kind === "courtesy" || wish.kind === "form") continue;
      if (wish.kind === "abilities") return { clause, calls: [], reason: null, asksAbilities: true };
      const planned = this.#planWish(clause, wish);
      if (Array.isArray(planned)) calls.push(...planned);
      else isLeft(planned);
      if (wish.kind === "arithmetic" && wish.numbersLeft > 0)
        isLeft("Not all of its numbers are in an expression; write it with + - * / and brackets.");
    }
    return { clause, calls, reason, needsModel, asksAbilities: false };
  }

  /** Returns the ids of the calls for a wish, or the reason why it has no call. */
  #planWish(clause: string, wish: Wish): string[] | string | Reason {
    switch (wish.kind) {
      case "small":
        return this.#planSmall(clause, wish.wish);
      case "summarize":
        return this.#planSummary(clause);
      case "keywords":
        return this.#onText(
          clause,
          "extract_keywords",
          wish.limit === null ? {} : { limit: wish.limit },
          "Finds the key phrases",
        );
      case "entities":
        return this.#onText(
          clause,
          "extract_entities",
          wish.kinds.length === 0 ? {} : { kinds: wish.kinds },
          `Finds ${wish.kinds.join(", ") || "entities of every kind"}`,
        );
      case "numbers":
        return this.#planNumbers(wish.question, wish.values);
      case "arithmetic":
        return this.#withTool("evaluate_arithmetic", () =>
          wish.expressions
            .slice(0, 10)
            .map((expression) => this.#calls.add("evaluate_arithmetic", { expression }, `Computes ${expression}.`)),
        );
      case "memory":
        return this.#withTool("search_memory", () => [
          this.#calls.add("search_memory", { query: wish.query }, `Searches the memory for "${wish.query}".`),
        ]);
      case "marketplace":
        return this.#withTool("search_marketplace", () => [
          this.#calls.add("search_marketplace", { query: wish.query }, `Searches the marketplace for "${wish.query}".`),
        ]);
      case "measure":
        return this.#onText(clause, "measure_text", {}, "Counts the words, sentences and paragraphs");
      case "analyze":
        return this.#planAnalysis();
      case "question":
        return this.#planQuestion(wish.question);
      case "keep":
        return "No tool keeps facts. A correction given as feedback on an episode is remembered, and so is every task with its outcome.";
      case "abilities":
      case "courtesy":
      case "form":
        return [];
    }
  }

  #planSmall(clause: string, wish: SmallWish): string[] | string | Reason {
    const work = planSmallWish(wish, clause, this.#state);
    if (typeof work === "string") return work;
    if (work !== null) return this.#withTool(work.tool, () => [this.#calls.add(work.tool, work.input, work.purpose)]);
    const [other] = readWork(clause);
    return other === undefined ? reasonForNoTool(clause) : this.#planWish(clause, other);
  }

  #planSummary(clause: string): string[] | string | Reason {
    const { sentences, words } = readSummaryForm(taskOf(this.#state).clauses.join(". "));
    const length = { ...(sentences === null ? {} : { sentences }), ...(words === null ? {} : { words }) };
    const search = this.#calls.all.findLast(
      (call) => call.tool === "search_memory" || call.tool === "search_marketplace",
    );
    if (
      search !== undefined &&
      (/\b(?:results?|findings?|it|them|that|those|what you (?:find|found|remember|know)|memor\w+)\b/i.test(clause) ||
        this.#readTexts().length === 0)
    ) {
      return this.#withTool("summarize_text", () => [
        this.#calls.add("summarize_text", length, "Summarizes what the search found.", search.id),
      ]);
    }
    if (this.#readTexts().length === 0 && this.#readTables().length > 0) return this.#planNumbers(null, []);
    return this.#onText(clause, "summarize_text", length, "Chooses the most telling sentences");
  }

  #planNumbers(question: string | null, values: readonly number[]): string[] | string | Reason {
    return this.#withTool("describe_numbers", () => {
      const questions = question === null ? {} : { questions: [question] };
      const tables = this.#readTables();
      if (tables.length > 0) {
        const answering = question === null ? tables.slice(0, MAX_TABLES) : [bestTable(question, tables)];
        return answering
          .filter((source) => source !== undefined)
          .map((source) => {
            const purpose = `Describes the ${source.table.rows} rows in ${nameSource(source.pointer)}${question === null ? "" : `, to answer "${question}"`}.`;
            return this.#calls.add("describe_numbers", { source: source.pointer, ...questions }, purpose);
          });
      }
      const numbers = values.length > 0 ? values : numbersIn(taskOf(this.#state).material ?? "");
      if (numbers.length > 0)
        return [
          this.#calls.add(
            "describe_numbers",
            { values: numbers, ...questions },
            `Describes the ${numbers.length} numbers in the task.`,
          ),
        ];
      if (question !== null && this.#readTexts().length > 0) return this.#planQuestion(question);
      // "The average of 3, 5 and 10, and also the median" means the only list of the task.
      const [list, ...others] = taskOf(this.#state)
        .clauses.map(valuesIn)
        .filter((listed) => listed.length > 0);
      if (list !== undefined && others.length === 0)
        return [
          this.#calls.add(
            "describe_numbers",
            { values: list, ...questions },
            `Describes the ${list.length} numbers in the task.`,
          ),
        ];
      return "There are no numbers: give an array, records or CSV text in the context.";
    });
  }

  #planAnalysis(): string[] | string | Reason {
    const wishes = this.#wishesOfMaterial();
    if (wishes.length === 0)
      return "There is nothing to analyze: give a text, numbers or CSV in the context, or a text after a colon.";
    const calls: string[] = [];
    let reason: string | Reason = "";
    for (const wish of wishes) {
      const planned = this.#planWish(this.#state.task, wish);
      if (Array.isArray(planned)) calls.push(...planned);
      else reason = planned;
    }
    return calls.length > 0 ? calls : reason;
  }

  /** The default wishes for the material when the task states none. */
  #wishesOfMaterial(): Wish[] {
    if (this.#readTables().length > 0) return [{ kind: "numbers", question: null, values: [] }];
    if (this.#readTexts().length > 0)
      return [{ kind: "summarize" }, { kind: "keywords", limit: null }, { kind: "entities", kinds: [] }];
    return [];
  }

  #planQuestion(question: string): string[] | string | Reason {
    const texts = textsMeant(question, this.#readTexts());
    if (texts.length === 0) return reasonForNoKnowledge(question);
    const telling = texts.filter(({ text }) => texts.length === 1 || findPassages(text, question, 1).length > 0);
    const chosen = telling.length === 0 ? texts.slice(0, 1) : telling;
    return this.#onTexts(chosen, "find_passages", { question }, "Quotes the sentences that the question is about");
  }

  #onText(clause: string, tool: string, options: JsonObject, purpose: string): string[] | string {
    return this.#onTexts(textsMeant(clause, this.#readTexts()), tool, options, purpose);
  }

  #onTexts(texts: readonly TextSource[], tool: string, options: JsonObject, purpose: string): string[] | string {
    return this.#withTool(tool, () => {
      if (texts.length === 0) return "There is no text: give it in context.text, or after a colon in the task.";
      this.#textsLeft = Math.max(this.#textsLeft, texts.length - MAX_TEXTS);
      return texts
        .slice(0, MAX_TEXTS)
        .map(({ pointer, text }) =>
          this.#calls.add(
            tool,
            { source: pointer, ...options },
            `${purpose} of ${nameSource(pointer)} (${text.length} characters).`,
          ),
        );
    });
  }

  #withTool<Planned>(name: string, plan: () => Planned): Planned | string {
    return this.#tools.has(name) ? plan() : `The agent's configuration does not give it the tool ${name}.`;
  }

  #readTexts(): TextSource[] {
    this.#texts ??= findTexts(this.#state);
    return this.#texts;
  }

  #readTables(): TableSource[] {
    this.#tables ??= findTables(this.#state);
    return this.#tables;
  }
}
