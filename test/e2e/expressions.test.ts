import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { checkExpressions } from "#automation/expressions/check-expressions";
import { evaluateExpressions, type ExpressionContext } from "#automation/expressions/evaluate-expressions";
import type { Field, Outcome, Scope } from "#engine/expressions/expression-types";
import { ensureBuilt } from "#local/fresh-build";
import { type IntakeService, startIntakeService } from "#local/intake-service";
import { distFolder } from "#local/paths";

const numbers = Array.from({ length: 3_200 }, (_none, index) => index);
/** About 10^7 steps. */
const MANY: Field = { kind: "expression", source: "input.list.all(x, input.list.all(y, x + y >= 0))" };
/** Fewer steps than are refused, each of which takes long: together minutes. */
const LONG: Field = {
  kind: "expression",
  source: "input.some.all(x, input.some.all(y, size((input.text + string(x + y)).split('')) > 0))",
};
const SCOPE: Scope = { variables: { input: "any" } };

describe("expressions whose work has no bound, in the service for what strangers send", () => {
  let service: IntakeService;
  beforeAll(async () => {
    await ensureBuilt();
    service = await startIntakeService({
      buildFolder: distFolder,
      idleMs: 60_000,
      output: "ignore",
      onStart: () => {},
    });
  });
  afterAll(() => service.stop());

  const contextOf = (tenant: string): { ctx: ExpressionContext; asked: () => number } => {
    let asked = 0;
    const intake = (init: RequestInit): Promise<Response> => {
      asked += 1;
      return fetch(service.url, init);
    };
    // The only binding that expressions use.
    const bindings = { intake } as ExpressionContext["bindings"];
    return { ctx: { bindings, tenant: { id: tenant } }, asked: () => asked };
  };
  const evaluate = (ctx: ExpressionContext, fields: readonly Field[]): Promise<Outcome[]> =>
    evaluateExpressions(ctx, {
      fields,
      variables: {
        input: {
          list: numbers,
          some: numbers.slice(0, 900),
          name: "Ada",
          text: "x".repeat(500_000),
          rows: [{ n: 1 }, { n: 2 }],
        },
      },
    });

  it("gives the outcome of each field in order, with one task for all that it cannot evaluate here", async () => {
    const { ctx, asked } = contextOf("a");
    const outcomes = await evaluate(ctx, [
      { kind: "expression", source: "input.name" },
      { kind: "template", source: { rows: "${input.rows.map(r, r.n * 2)}", plain: "{{x}}" } },
      { kind: "expression", source: "text_matches(input.name, '^A.a$')" },
      { kind: "expression", source: "input.gone" },
      { kind: "template", source: ["only words"] },
    ]);
    expect(outcomes).toMatchObject([
      { value: "Ada" },
      { value: { rows: [2, 4], plain: "{{x}}" } },
      { value: true },
      { failure: { code: "EXPRESSION_FAILED" } },
      { value: ["only words"] },
    ]);
    expect(asked()).toBe(1);
  });

  it("does bounded work and templates of words without a task", async () => {
    const { ctx, asked } = contextOf("a");
    await evaluate(ctx, [{ kind: "expression", source: "input.name.contains('d') && size(input.rows) == 2" }]);
    await evaluate(ctx, [{ kind: "template", source: { a: "words" } }]);
    expect(asked()).toBe(0);
  });

  it("fails a macro of ten million steps, and one of long steps with its process, while it evaluates what others send", async () => {
    const greedy = evaluate(contextOf("greedy").ctx, [LONG, MANY, { kind: "expression", source: "input.name" }]);
    const others = Promise.all(
      // Apart from each other, because the fields of one evaluation share its time.
      ["other", "third"].flatMap((tenant) => [
        evaluate(contextOf(tenant).ctx, [MANY]),
        evaluate(contextOf(tenant).ctx, [{ kind: "expression", source: "input.rows.exists(r, r.n == 2)" }]),
      ]),
    );
    const failed = { failure: { code: "EXPRESSION_FAILED" } };
    expect(await greedy).toMatchObject([failed, failed, { value: "Ada" }]);
    expect(await others).toMatchObject([[failed], [{ value: true }], [failed], [{ value: true }]]);
  });

  it("refuses a pattern that has no linear form, when it is saved", async () => {
    const field = (pattern: string): Field => ({
      kind: "expression",
      source: `text_matches(input.name, '${pattern}')`,
    });
    const { ctx, asked } = contextOf("a");
    const issues = await checkExpressions(
      ctx,
      ["^(a+)+$", "(?=a)", "["].map((pattern, index) => ({ path: [index], field: field(pattern), scope: SCOPE })),
    );
    expect(issues.map(({ code, path }) => [code, ...path])).toEqual([
      ["invalid_pattern", 1],
      ["invalid_pattern", 2],
    ]);
    expect(asked()).toBe(1);
  });
});
