import type { ASTNode } from "@marcbachmann/cel-js";

import { ExpressionFault } from "./from-cel.ts";
import { MAX_STEPS } from "./limits.ts";

/** Counts how often the bodies of an expression's macros are evaluated, because no clock measures the same on every machine. */
export class StepLimit {
  #left = MAX_STEPS;
  /** One error for all: macros catch the errors of their bodies and continue, and making one for each step would take long. */
  readonly #fault = new ExpressionFault(`The expression repeats its work more than ${MAX_STEPS} times`);

  constructor(bodies: readonly ASTNode[]) {
    for (const body of bodies) this.#count(body);
  }

  /** Begins to count at zero, for the next evaluation. */
  restart(): void {
    this.#left = MAX_STEPS;
  }

  /** Throws when too many steps were made, even where the expression would have a value in spite of the error. */
  require(): void {
    if (this.#left < 0) throw this.#fault;
  }

  /** The library evaluates a node by its `evaluate`, which sets itself to the evaluation of the node's kind when it is first called. */
  #count(body: ASTNode): void {
    let evaluate: unknown = Reflect.get(body, "evaluate");
    const counted = (...given: readonly unknown[]): unknown => {
      this.#left -= 1;
      this.require();
      return typeof evaluate === "function" ? Reflect.apply(evaluate, body, given) : undefined;
    };
    Object.defineProperty(body, "evaluate", {
      get: () => counted,
      set: (next: unknown) => {
        evaluate = next;
      },
    });
  }
}
