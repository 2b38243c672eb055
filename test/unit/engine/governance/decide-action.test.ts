import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ACTIONS, actionComplexity, isKnownAction } from "#engine/governance/actions";
import { decideAction } from "#engine/governance/decide-action";
import {
  compareMaturity,
  isAtLeast,
  isMaturityLevel,
  levelsAbove,
  lowerLevel,
  MATURITY_LEVELS,
  maturityRank,
  nextLevel,
  previousLevel,
} from "#engine/governance/maturity";
import { everyCase } from "#test/support/every-case";

const anyLevel = fc.constantFrom(...MATURITY_LEVELS);

describe("the decision on an action", () => {
  it("each action has the lowest level that may do it", () =>
    everyCase(
      [
        ["student", "search", "read", "summarize", "list", "get", "fetch", "analyze"],
        [
          "intern",
          "review",
          "plan",
          "draft",
          "suggest",
          "recommend",
          "generate",
          "analyze_requirements",
          "review_code",
        ],
        [
          "supervised",
          "create",
          "update",
          "send",
          "post",
          "schedule",
          "upload",
          "write_code",
          "refactor",
          "execute_tests",
        ],
        [
          "autonomous",
          "delete",
          "deploy",
          "rollback",
          "execute_shell",
          "payment",
          "refund",
          "transfer",
          "approve",
          "drop",
          "wipe",
          "purge",
        ],
      ] as const,
      (level, ...actions) => {
        for (const action of actions) {
          for (const agentLevel of MATURITY_LEVELS) {
            expect(decideAction({ action, agentLevel })).toEqual({
              allowed: isAtLeast(agentLevel, level),
              action,
              complexity: maturityRank(level),
              agentLevel,
              requiredLevel: level,
            });
          }
        }
      },
    ));

  it("an unknown name has complexity 4", () =>
    everyCase(
      [
        "constructor",
        "__proto__",
        "toString",
        "hasOwnProperty",
        "Read",
        "READ",
        " read",
        "read ",
        "reading",
        "rea",
        "",
        "read_all",
      ],
      (action) => {
        expect(actionComplexity(action)).toBe(4);
        expect(decideAction({ action, agentLevel: "supervised" })).toMatchObject({
          allowed: false,
          requiredLevel: "autonomous",
        });
        expect(decideAction({ action, agentLevel: "autonomous" }).allowed).toBe(true);
      },
    ));

  it("knows only whole names: any other string is unknown", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(isKnownAction(name)).toBe(Object.keys(ACTIONS).includes(name));
      }),
    );
  });

  it("never takes a permission away from a higher level", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom(...Object.keys(ACTIONS))),
        anyLevel,
        anyLevel,
        (action, first, second) => {
          fc.pre(compareMaturity(first, second) <= 0);
          if (decideAction({ action, agentLevel: first }).allowed) {
            expect(decideAction({ action, agentLevel: second }).allowed).toBe(true);
          }
        },
      ),
    );
  });
});

describe("maturity levels", () => {
  it("are ordered, and each step has its inverse", () => {
    expect(nextLevel("autonomous")).toBeNull();
    expect(previousLevel("student")).toBeNull();
    for (const level of MATURITY_LEVELS.slice(1)) {
      const below = previousLevel(level);
      expect(below && nextLevel(below)).toBe(level);
    }
    expect(levelsAbove("intern")).toEqual(["supervised", "autonomous"]);
    expect(lowerLevel("supervised", "intern")).toBe("intern");
    expect(isMaturityLevel("constructor")).toBe(false);
    expect(isMaturityLevel("intern")).toBe(true);
  });
});
