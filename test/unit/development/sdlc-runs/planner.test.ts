import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { breakDown } from "#development/sdlc-runs/planner/break-down";
import { estimateOf, sizeOf } from "#development/sdlc-runs/planner/estimate";
import { planRequirements } from "#development/sdlc-runs/planner/plan-requirements";
import { kindOfWork } from "#development/sdlc-runs/planner/plan-task";
import { readRequirements, requirementIssues } from "#development/sdlc-runs/planner/read-requirements";
import { schedule } from "#development/sdlc-runs/planner/schedule";
import { everyCase } from "#test/support/every-case";

const TEXT = `# Accounts
1. Users must be able to sign up with an e-mail address
   and a password.
2) The system should send a confirmation mail; depends on #1
- [ ] AUTH-7: Passwords must be stored as hashes
* As a shopper, I want to reset my password so that I can get in again.

Reports:
The page should be fast. Do we need dark mode? Printing is out of scope.`;

describe("reading", () => {
  const read = readRequirements(TEXT);

  test("takes lists of every kind, continuation lines and sentences, with section and line", () => {
    expect(read.map(({ label, line, section }) => [label, line, section])).toEqual([
      ["1", 2, "Accounts"],
      ["2", 4, "Accounts"],
      ["AUTH-7", 5, "Accounts"],
      [null, 6, "Accounts"],
      [null, 9, "Reports"],
      [null, 9, "Reports"],
      [null, 9, "Reports"],
    ]);
    expect(read[0]?.text).toBe("Users must be able to sign up with an e-mail address and a password.");
  });

  // Regression: a heading with long white space was searched in cubic time; four thousand spaces stopped the Worker.
  test("takes headings of any form, and long white space in them", () => {
    const wide = " ".repeat(90_000);
    const sectionOf = (heading: string) => readRequirements(`${heading}\n- Pay`)[0]?.section;
    expect(["# Pay now", "## Pay now ##", "#  Pay now#  ", "Pay now:  "].map(sectionOf)).toEqual(
      Array.from({ length: 4 }, () => "Pay now"),
    );
    expect(sectionOf(`# Pay${wide}now${wide}`)).toBe(`Pay${wide}now`);
    expect(readRequirements(`-${wide}Pay\rnow`).map(({ text }) => text)).toEqual(["Pay now"]);
  });

  test("reads priority, form and story from the words", () => {
    expect(read.map(({ priority, form }) => `${priority} ${form}`)).toEqual([
      "must statement",
      "should statement",
      "must statement",
      "should user_story",
      "should statement",
      "should question",
      "wont statement",
    ]);
    expect(read[3]?.story).toEqual({ role: "shopper", want: "reset my password", benefit: "I can get in again" });
  });

  test("names the questions to clarify", () => {
    const issues = requirementIssues(read).map(({ requirement, kind }) => `${requirement} ${kind}`);
    expect(issues).toEqual(expect.arrayContaining(["R5 vague", "R6 open_question"]));
  });

  test("never fails, and invents no words", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        const words = text.replaceAll(/\s+/g, " ");
        return readRequirements(text).every((requirement) => words.includes(requirement.text.replaceAll(/\s+/g, " ")));
      }),
    );
  });
});

test("a statement is work of the kind that its words say", () =>
  everyCase(
    [
      ["Design the schema", "design"],
      ["The team must test the import", "test"],
      ["Write the user guide", "document"],
      ["Deploy to production", "deploy"],
      ["Users can pay by card", "implement"],
    ] as const,
    (statement, kind) => {
      expect(kindOfWork(statement)).toBe(kind);
    },
  ));

describe("breaking down", () => {
  test("resolves references by label and by words, and names those that mean nothing", () => {
    const { dependencies, unresolved, leftOut } = breakDown(
      readRequirements(`- PAY-1: Users must pay by card
- Refunds; depends on PAY-1
- Receipts after refunds
- Exports, blocked by the moon landing
- Faxes are out of scope`),
    );
    const explicit = dependencies.filter(({ kind }) => kind === "explicit").map(({ from, to }) => `${from}>${to}`);
    expect(explicit).toEqual(["T1.2>T2.1", "T2.2>T3.1"]);
    expect(unresolved).toEqual([{ requirement: "R4", reference: "moon landing" }]);
    expect(leftOut).toEqual([{ requirement: "R5", reason: "out of scope" }]);
  });

  test("a deployment waits for everything else", () => {
    const { tasks, dependencies } = breakDown(readRequirements("- Pay by card\n- Deploy to production"));
    const deploy = tasks.find(({ kind }) => kind === "deploy");
    const before = dependencies.filter(({ to }) => to === deploy?.id).map(({ from }) => from);
    expect(before).toEqual(tasks.filter(({ id }) => id !== deploy?.id).map(({ id }) => id));
  });

  test("says so when requirements wait for each other", () => {
    const { result, notDone } = planRequirements(
      "map_dependencies",
      "- A-1: Build the lexer; depends on A-2\n- A-2: Build the parser; depends on A-1",
      4,
    );
    expect(result["cycles"]).toHaveLength(1);
    expect(notDone.join(" ")).toContain("cycle");
  });
});

describe("estimating", () => {
  test("larger words make larger work, and say so", () => {
    expect(sizeOf("Integrate the payment API with OAuth").points).toBeGreaterThan(
      sizeOf("Fix a typo in a label").points,
    );
    expect(sizeOf("Integrate payments").signals).toContain("+ payments");
  });

  test("the range holds what is expected", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 21 }), fc.double({ min: 0.5, max: 40, noNaN: true }), (points, hours) => {
        const { optimistic_hours: low, expected_hours: middle, pessimistic_hours: high } = estimateOf(points, hours);
        return low <= middle && middle <= high;
      }),
    );
  });
});

describe("scheduling", () => {
  const graph = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc.record({
      tasks: fc.constant(Array.from({ length: size }, (_unused, index) => ({ id: `T${index}`, hours: index + 1 }))),
      edges: fc.array(fc.tuple(fc.nat({ max: size - 1 }), fc.nat({ max: size - 1 })), { maxLength: 30 }),
    }),
  );

  test("orders every task behind those it waits for; what is not ordered waits for a cycle", () => {
    fc.assert(
      fc.property(graph, ({ tasks, edges }) => {
        const dependencies = edges.map(([from, to]) => ({ from: `T${from}`, to: `T${to}` }));
        const { order, cycles, criticalPath } = schedule(tasks, dependencies);
        const place = new Map(order.map((id, index) => [id, index]));
        for (const { from, to } of dependencies) {
          const at = place.get(to);
          if (at !== undefined) expect(place.get(from) ?? Infinity).toBeLessThan(at);
        }
        expect(order.length === tasks.length).toBe(cycles.length === 0);
        for (const cycle of cycles) for (const id of cycle) expect(place.has(id)).toBe(false);
        expect(criticalPath.every((id) => place.has(id))).toBe(true);
      }),
    );
  });

  test("finds the longest chain and each cycle", () => {
    const tasks = ["a", "b", "c", "d", "e"].map((id) => ({ id, hours: id === "c" ? 5 : 1 }));
    expect(
      schedule(tasks, [
        { from: "a", to: "b" },
        { from: "a", to: "c" },
        { from: "d", to: "e" },
        { from: "e", to: "d" },
      ]),
    ).toEqual({ order: ["a", "b", "c"], cycles: [["d", "e"]], criticalPath: ["a", "c"], criticalHours: 6 });
  });
});
