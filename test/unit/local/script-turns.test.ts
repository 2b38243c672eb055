import { describe, expect, it } from "vitest";

import { type ScriptJob, ScriptTurns } from "#local/script-turns";

interface Named extends ScriptJob {
  name: string;
}

const job = (name: string, planMs: number | null = Infinity): Named => ({
  name,
  owner: name.slice(0, 1),
  isLong: false,
  planMs,
});

function turnsOf(...names: string[]) {
  let now = 0;
  const turns = new ScriptTurns<Named>({ ofOwner: 3, inAll: 6 }, () => now);
  const jobs = names.map(job);
  const added = jobs.map((one) => turns.add(one));
  const next = (mayBeLong = false): string | null => turns.next({ mayBeLong })?.name ?? null;
  const named = (name: string): Named => jobs.find((one) => one.name === name) ?? job(name);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { turns, added, next, named, pass };
}

describe("the turns of scripts", () => {
  it("go round among the owners, one script of each at a time", () => {
    const { turns, next, named } = turnsOf("a1", "a2", "a3", "b1", "b2", "c1");
    expect([next(), next(), next(), next()]).toEqual(["a1", "b1", "c1", null]);
    turns.end(named("b1"), 1_000);
    turns.end(named("a1"), 1_000);
    expect([next(), next(), next()]).toEqual(["a2", "b2", null]);
  });

  it("give its whole time to one script in all, and only where that is allowed", () => {
    const { turns, next, named } = turnsOf("a1", "b1", "c1");
    expect([next(), next()]).toEqual(["a1", "b1"]);
    turns.again(named("a1"), 50);
    turns.again(named("b1"), 50);
    expect([next(), next()]).toEqual(["c1", null]);
    expect([next(true), next(true)]).toEqual(["a1", null]);
    turns.end(named("a1"), 1_000);
    expect(next(true)).toBe("b1");
  });

  it("say whether a script could start, short ones and long ones apart", () => {
    const { turns, next, named } = turnsOf("a1", "b1");
    const could = (): boolean[] => [turns.hasNext("short"), turns.hasNext("long")];
    expect(could()).toEqual([true, false]);
    expect([next(), next()]).toEqual(["a1", "b1"]);
    expect(could()).toEqual([false, false]);
    turns.again(named("a1"), 50);
    turns.again(named("b1"), 50);
    expect(could()).toEqual([false, true]);
    expect(next(true)).toBe("a1");
    // One long script at a time.
    expect(could()).toEqual([false, false]);
  });

  it("begin a script again before the later ones of its owner", () => {
    const { turns, next, named } = turnsOf("a1", "a2");
    expect(next()).toBe("a1");
    turns.again(named("a1"), 50);
    expect([next(), next(true), next(true)]).toEqual([null, "a1", null]);
  });

  it("remember for a while whose scripts needed their whole time", () => {
    const { turns, next, named, pass } = turnsOf("a1");
    next();
    turns.again(named("a1"), 50);
    next(true);
    turns.end(named("a1"), 1_000);
    const [soon, late] = [job("a2"), job("a3")];
    turns.add(soon);
    expect([next(), next(true)]).toEqual([null, "a2"]);
    turns.end(soon, 1_000);
    pass(60_000);
    turns.add(late);
    expect(next()).toBe("a3");
  });

  it("give the lane for long scripts to who has used least of the plan in the last minute, then to who has fewer waiting", () => {
    const { turns, next, pass } = turnsOf();
    const long = (...names: string[]): void => names.forEach((name) => turns.add({ ...job(name), isLong: true }));
    const run = (): string | null => {
      const name = next(true);
      if (name !== null) turns.end({ ...job(name), isLong: true }, 1_000);
      return name;
    };
    long("a1", "a2", "a3", "b1");
    expect([run(), run()]).toEqual(["b1", "a1"]);
    long("c1", "b2");
    expect([run(), run(), run(), run()]).toEqual(["c1", "b2", "a2", "a3"]);
    long("a4", "c2");
    expect(run()).toBe("c2");
    pass(60_000);
    long("c3");
    expect(run()).toBe("a4");
  });

  it("give a plan with more time more of the lane", () => {
    const { turns, next } = turnsOf();
    const [small, large] = [2_000, 10_000];
    turns.add({ ...job("a1", large), isLong: true });
    next(true);
    turns.end({ ...job("a1", large), isLong: true }, 3_000);
    turns.add({ ...job("b1", small), isLong: true });
    next(true);
    turns.end({ ...job("b1", small), isLong: true }, 1_000);
    for (const one of [job("b2", small), job("a2", large), job("a3", large)]) turns.add({ ...one, isLong: true });
    expect(next(true)).toBe("a2");
  });

  it("refuse more than may wait, of an owner and in all", () => {
    expect(turnsOf("a1", "a2", "a3", "a4").added).toEqual([true, true, true, false]);
    expect(turnsOf("a1", "b1", "c1", "d1", "e1", "f1", "g1").added.at(-1)).toBe(false);
  });

  it("pass over who no longer waits, and make room", () => {
    const { turns, next, named } = turnsOf("a1", "a2", "a3");
    turns.forget(named("a1"));
    turns.forget(named("a1"));
    expect(turns.add(job("a4"))).toBe(true);
    expect(next()).toBe("a2");
  });

  it("ask for the plan of an owner when a script needs more than its slice", () => {
    const { turns, next, named } = turnsOf("b1");
    const [unknown, short] = [job("a1", null), job("a2", null)];
    turns.add(unknown);
    turns.add(short);
    expect([next(), next(), turns.refused()]).toEqual(["b1", "a1", []]);
    turns.again(unknown, 50);
    expect(turns.refused()).toEqual([{ job: unknown, waitMs: null }]);
    expect([next(), turns.refused()]).toEqual(["a2", []]);
    turns.end(named("b1"), 10);
  });

  it("refuse long scripts of an owner whose plan has no time left in the minute, and say when it has", () => {
    const { turns, next, pass } = turnsOf();
    const [first, second, third, fourth] = [1, 2, 3, 4].map((count) => job(`a${count}`, 1_500)) as [
      Named,
      Named,
      Named,
      Named,
    ];
    for (const one of [first, second, third]) turns.add({ ...one, isLong: true });
    const run = (one: Named): void => {
      expect([turns.refused(), next(true)]).toEqual([[], one.name]);
      turns.end({ ...one, isLong: true }, 1_000);
    };
    run(first);
    pass(10_000);
    run(second);
    pass(5_000);
    expect(turns.refused()).toMatchObject([{ job: { name: "a3" }, waitMs: 45_000 }]);
    expect(next(true)).toBeNull();
    pass(45_000);
    turns.add({ ...fourth, isLong: true });
    run(fourth);
  });

  it("give who used up the plan slices, after those of others", () => {
    const { turns, next, named } = turnsOf("a1");
    next();
    turns.again(named("a1"), 50);
    next(true);
    turns.end(named("a1"), 6_000);
    for (const one of [job("a2", 5_000), job("b1"), job("c1")]) turns.add(one);
    expect([turns.refused(), next(), next(), next()]).toEqual([[], "b1", "c1", "a2"]);
  });
});
