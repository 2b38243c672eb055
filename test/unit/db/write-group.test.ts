import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Hrana, SqlStatement, SqlStepOutcome, SqlValue } from "#db/hrana";
import { LEFT_OUT_TOO_MUCH, writeGroup, type ChainLinks, type RuledUnit } from "#db/write-group";

const insert = (id: number): SqlStatement => ({ sql: "INSERT INTO things (id) VALUES (?)", args: [id] });
const fails: SqlStatement = { sql: "SELECT abs(-9223372036854775808)", args: [] };
const holdsWithout = (id: number): SqlStatement => ({
  sql: "SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM things WHERE id = ?) THEN 1 ELSE abs(-9223372036854775808) END",
  args: [id],
});
const unit = (statements: SqlStatement[], rule: SqlStatement | null = null): RuledUnit => ({ statements, rule });

/** A database in memory behind the transport's contract, and the steps that ran on it. */
function newServer() {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE things (id INTEGER PRIMARY KEY); CREATE TABLE notes (subject, kind, weight)");
  database.exec("CREATE TABLE links (place INTEGER PRIMARY KEY)");
  const ran: string[] = [];
  const sent: SqlValue[][] = [];
  const hrana: Hrana = {
    execute: () => Promise.reject(new Error("Groups are written as a batch.")),
    batch: (steps) => {
      const outcomes: SqlStepOutcome[] = [];
      for (const { sql, args, condition } of steps) {
        if (condition && (outcomes[condition.step]?.ok === true) !== condition.ok) {
          outcomes.push({ ok: null });
          continue;
        }
        ran.push(sql);
        sent.push([...args]);
        try {
          const { text, values: given } = unnumbered(sql, args);
          const rows = database.prepare(text).all(...given);
          const values = rows.map((row) => Object.values(row) as number[]);
          outcomes.push({ ok: true, result: { columns: [], rows: values, rowsAffected: 0 } });
        } catch (error) {
          outcomes.push({ ok: false, message: String(error) });
        }
      }
      return Promise.resolve(outcomes);
    },
  };
  const things = () =>
    database
      .prepare("SELECT id FROM things ORDER BY id")
      .all()
      .map((row) => Number(row["id"]));
  const notes = () => database.prepare("SELECT subject, kind, weight FROM notes").all();
  const links = () =>
    database
      .prepare("SELECT place FROM links ORDER BY place")
      .all()
      .map((row) => Number(row["place"]));
  return { hrana, things, notes, links, ran, sent };
}

/** Node binds values only to unnumbered places. */
function unnumbered(sql: string, args: readonly SqlValue[]): { text: string; values: SQLInputValue[] } {
  const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
  const values = numbers.length === 0 ? args : numbers.map((number) => args[number - 1] ?? null);
  return {
    text: sql.replace(/\?\d+/g, "?"),
    values: values.map((value) => (typeof value === "boolean" ? Number(value) : value)),
  };
}

const insertAny = (id: number): SqlStatement => ({ ...insert(id), together: "rows" });
const once = (id: number): SqlStatement => ({ ...holdsWithout(id), together: "once" });

const note = (values: SqlValue[]): SqlStatement => ({
  sql: "INSERT INTO notes (subject, kind, weight) VALUES (?, ?, ?)",
  args: values,
  together: "rows",
});

const link = (place: number): SqlStatement => ({ sql: "INSERT INTO links (place) VALUES (?)", args: [place] });
const afterLink = (place: number): SqlStatement => ({
  sql: "SELECT CASE WHEN EXISTS (SELECT 1 FROM links WHERE place = ?) THEN 1 ELSE abs(-9223372036854775808) END",
  args: [place],
});

/** Units with their links, numbered as the audit chain numbers them: each unit's links require its predecessor. */
function linked(drawn: readonly { statements: SqlStatement[]; links: number }[]): RuledUnit[] {
  let last = 0;
  return drawn.map(({ statements, links: count }) => {
    const links: ChainLinks = {
      requires: last > 0 && count > 0 ? afterLink(last) : null,
      inserts: Array.from({ length: count }, () => link(++last)),
    };
    return { statements, rule: null, links };
  });
}

describe("writing a group", () => {
  it("does what each unit would alone, whatever fails and whatever rules it brings", async () => {
    const anyStatement = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 12 }).map(insert) },
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 40 }).map(insertAny) },
      { weight: 1, arbitrary: fc.constant(fails) },
      { weight: 1, arbitrary: fc.integer({ min: 60, max: 61 }).map(once) },
    );
    const anyRule = fc.option(fc.integer({ min: 1, max: 12 }).map(holdsWithout), { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(anyStatement, { maxLength: 3 }), anyRule), { maxLength: 6 }),
        async (drawn) => {
          const units = drawn.map(([statements, rule]) => unit(statements, rule));
          const together = newServer();
          const alone = newServer();
          const outcomes = await writeGroup(together.hrana, units);
          const expected = [];
          for (const each of units) expected.push(...(await writeGroup(alone.hrana, [each])));
          // A rule may be read before the whole group: a moment at which its unit could also have come.
          if (outcomes.every(({ ok }) => ok) && units.some(({ rule }) => rule !== null)) return;
          expect(outcomes.map(({ ok }) => ok)).toEqual(expected.map(({ ok }) => ok));
          expect(together.things()).toEqual(alone.things());
        },
      ),
    );
  });

  it("checks one rule for all units that bring it, and uses no savepoint when all goes well", async () => {
    const { hrana, ran, things } = newServer();
    const rule = holdsWithout(99);
    const outcomes = await writeGroup(hrana, [unit([insert(1)], rule), unit([insert(2)], rule), unit([insert(3)])]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(ran).toEqual(["BEGIN IMMEDIATE", rule.sql, ...Array<string>(3).fill(insert(0).sql), "COMMIT"]);
    expect(things()).toEqual([1, 2, 3]);
  });

  it("writes nothing of a unit whose rule does not hold, and says so; the others are written", async () => {
    const { hrana, things } = newServer();
    await writeGroup(hrana, [unit([insert(7)])]);
    const outcomes = await writeGroup(hrana, [unit([insert(1)], holdsWithout(7)), unit([insert(2)])]);
    expect(outcomes).toMatchObject([{ ok: false, failedStatement: LEFT_OUT_TOO_MUCH }, { ok: true }]);
    expect(things()).toEqual([2, 7]);
    expect(await writeGroup(hrana, [unit([insert(1)], holdsWithout(7))])).toMatchObject([
      { ok: false, failedStatement: LEFT_OUT_TOO_MUCH },
    ]);
  });

  it("names the statement that failed, the rule not counted", async () => {
    const { hrana, things } = newServer();
    const outcomes = await writeGroup(hrana, [unit([insert(1)]), unit([insert(2), fails], holdsWithout(9))]);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, failedStatement: 1 }]);
    expect(things()).toEqual([1]);
  });

  it("gives each unit the results of its own statements", async () => {
    const select = (value: number): SqlStatement => ({ sql: "SELECT ?", args: [value] });
    const rule = holdsWithout(9);
    for (const broken of [[], [unit([fails])]]) {
      const outcomes = await writeGroup(newServer().hrana, [
        unit([select(1), select(2)], rule),
        unit([select(3)]),
        ...broken,
      ]);
      const values = outcomes.map((outcome) => (outcome.ok ? outcome.results.map(({ rows }) => rows[0]?.[0]) : null));
      expect(values.slice(0, 2)).toEqual([[1, 2], [3]]);
    }
  });

  it("does what units of one kind bring in one statement each, and their common rule once", async () => {
    const { hrana, ran, things } = newServer();
    const outcomes = await writeGroup(hrana, [
      unit([once(99), insertAny(1), insertAny(4)]),
      unit([insert(7)]),
      unit([once(99), insertAny(2), insertAny(5)]),
      unit([once(98), insertAny(3), insertAny(6)]),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const twoRows = "INSERT INTO things (id) VALUES (?1),(?2)";
    const alone = insert(0).sql;
    const rule = once(0).sql;
    expect(ran).toEqual(["BEGIN IMMEDIATE", rule, twoRows, twoRows, alone, rule, alone, alone, "COMMIT"]);
    expect(things()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("writes every row with its own values, however many of them are alike", async () => {
    const anyValue = fc.constantFrom<SqlValue>("1", 1, 1.5, 7, "a", "A", "");
    const anyRow = fc.tuple(anyValue, anyValue, anyValue);
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async (rows) => {
        const { hrana, notes } = newServer();
        await writeGroup(
          hrana,
          rows.map((row) => unit([note(row)])),
        );
        expect(notes().map((row) => Object.values(row))).toEqual(rows);
      }),
    );
  });

  it("sends a value once that many rows have", async () => {
    const { hrana, ran, sent } = newServer();
    await writeGroup(
      hrana,
      ["one", "two", "three"].map((subject) => unit([note([subject, "read", 1])])),
    );
    expect(ran[1]).toBe("INSERT INTO notes (subject, kind, weight) VALUES (?1,?2,?3),(?4,?2,?3),(?5,?2,?3)");
    expect(sent[1]).toEqual(["one", "read", 1, "two", "three"]);
  });

  it("writes units of one kind on their own once one of them fails, and says which", async () => {
    const { hrana, things } = newServer();
    await writeGroup(hrana, [unit([insert(2)])]);
    const outcomes = await writeGroup(
      hrana,
      [1, 2, 3].map((id) => unit([once(99), insertAny(id)])),
    );
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, failedStatement: 1 }, { ok: true }]);
    expect(things()).toEqual([1, 2, 3]);
  });

  it("writes the links of a whole chain in one insert, and none of them requires another", async () => {
    const { hrana, ran, links } = newServer();
    const units = linked([1, 2, 1].map((count, index) => ({ statements: [insertAny(index)], links: count })));
    const outcomes = await writeGroup(hrana, units);
    expect(outcomes.map((outcome) => outcome.ok && outcome.results.length)).toEqual([1, 1, 1]);
    const things = "INSERT INTO things (id) VALUES (?1),(?2),(?3)";
    expect(ran).toEqual(["BEGIN IMMEDIATE", things, "INSERT INTO links (place) VALUES (?1),(?2),(?3),(?4)", "COMMIT"]);
    expect(links()).toEqual([1, 2, 3, 4]);
  });

  it("writes a chain in parts that the database can take", async () => {
    const { hrana, ran, links } = newServer();
    await writeGroup(hrana, linked([{ statements: [], links: 250 }]));
    expect(ran).toHaveLength(5);
    expect(links()).toHaveLength(250);
  });

  it("leaves no gap in a chain and writes no link twice, whichever units fail and whichever places are taken", async () => {
    const anyUnit = fc.record({
      statements: fc.array(fc.oneof(fc.integer({ min: 1, max: 90 }).map(insertAny), fc.constant(fails)), {
        maxLength: 2,
      }),
      links: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyUnit, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 3 }),
        async (drawn, taken) => {
          const { hrana, links } = newServer();
          const before = Array.from({ length: taken }, (_unused, index) => index + 1);
          await writeGroup(hrana, linked([{ statements: [], links: taken }]));
          const units = linked(drawn);
          const outcomes = await writeGroup(hrana, units);
          const written = units.flatMap(({ links: own }, index) =>
            outcomes[index]?.ok ? (own?.inserts ?? []).map(({ args }) => Number(args[0])) : [],
          );
          const stored = links();
          // Exactly the links of the units that were written, and those that were there.
          expect(stored).toEqual([...new Set([...before, ...written])].toSorted((left, right) => left - right));
          expect(written.some((place) => before.includes(place))).toBe(false);
          expect(stored).toEqual(stored.map((_place, index) => index + 1));
        },
      ),
      { numRuns: 300 },
    );
  });
});
