import type { Result, Router } from "hono/router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Finds a path without parameters before one with parameters, as OpenAPI prescribes, in whatever order they were added. Each kind has
 * its own router: in one, `/x/bulk` beside `/x/{id}` makes Hono search a tree for every path of the app, which takes three to ten times
 * as long. `test/contract/wings.test.ts` holds that the paths with parameters of a wing are found by one expression too.
 */
export class LiteralFirstRouter<Handler> implements Router<Handler> {
  readonly #literalPaths = new Set<string>();
  readonly #literal = new RegExpRouter<Handler>();
  readonly #withParameters = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] });

  get name(): string {
    return `LiteralFirst + ${this.#withParameters.name}`;
  }

  add(method: string, path: string, handler: Handler): void {
    const isMiddleware = path.includes("*");
    const isLiteral = !isMiddleware && !path.includes(":");
    if (isLiteral) this.#literalPaths.add(path);
    if (isLiteral || isMiddleware) this.#literal.add(method, path, handler);
    if (!isLiteral) this.#withParameters.add(method, path, handler);
  }

  match(method: string, path: string): Result<Handler> {
    return (this.#literalPaths.has(path) ? this.#literal : this.#withParameters).match(method, path);
  }
}
