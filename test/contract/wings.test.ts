import { glob, readFile } from "node:fs/promises";

import { beforeAll, expect, it } from "vitest";

import { wingFinder } from "#http/wing";

import { currentDocument, operationsOf } from "./document.ts";

interface AnyRouter {
  routes: { method: string; path: string }[];
  router: { name: string; match: (method: string, path: string) => unknown };
}

interface AnyWing {
  prefixes: readonly string[];
  load: () => Promise<readonly ((app: AnyRouter) => void)[]>;
}

/** Each wing's own app. */
let apps: Map<AnyWing, AnyRouter>;

beforeAll(async () => {
  // Imported by computed names: their types are those of the Worker's runtime, which contradict Node's in the same program.
  const [app, http] = ["#workers/wings", "#http/router"];
  const { WINGS } = (await import(app)) as { WINGS: Record<string, AnyWing> };
  const { createRouter } = (await import(http)) as { createRouter: () => AnyRouter };
  const loaded = Object.values(WINGS).map(async (wing) => {
    const router = createRouter();
    for (const register of await wing.load()) register(router);
    return [wing, router] as const;
  });
  apps = new Map(await Promise.all(loaded));
});

const operationsIn = ({ routes }: AnyRouter): Set<string> =>
  new Set(routes.map(({ method, path }) => `${method} ${path.replaceAll(/:([a-z_]+)/g, "{$1}")}`));

it("every documented operation is in exactly one wing: the one that its path leads to", async () => {
  const wingOf = wingFinder([...apps.keys()]);
  const wrong = operationsOf(await currentDocument()).filter(({ method, path }) => {
    const holders = [...apps].filter(([, router]) => operationsIn(router).has(`${method} ${path}`));
    const address = `http://localhost${path.replaceAll(/\{[^}]+\}/g, "0198c0de")}?q=1`;
    return holders.length !== 1 || holders[0]?.[0] !== wingOf(address);
  });
  expect(
    wrong.map(({ method, path }) => `${method} ${path}`),
    "No wing, or another one, answers these paths. Add the path's prefix to `prefixes` in src/workers/wings.ts, in the row of the wing that has the operation.",
  ).toEqual([]);
});

it("every prefix of a wing leads to an operation of it", () => {
  const idle = [...apps].flatMap(([wing, router]) =>
    wing.prefixes.filter((prefix) => {
      const pattern = new RegExp(`^${prefix.replaceAll("*", "[^/]+")}(/|$)`);
      return !router.routes.some(({ path }) => pattern.test(path));
    }),
  );
  expect(idle, "Remove these prefixes from `prefixes` in src/workers/wings.ts: no operation begins with them.").toEqual(
    [],
  );
});

const PARAMETER = /^:/;

/** Whether the first difference of two paths is a literal segment beside a parameter. */
function divideAtParameter(one: string, other: string): boolean {
  const segments = other.split("/");
  const differing = one.split("/").findIndex((segment, place) => {
    const beside = segments[place];
    return segment !== beside && !(PARAMETER.test(segment) && PARAMETER.test(beside ?? ""));
  });
  if (differing === -1) return false;
  const [mine = "", theirs = ""] = [one.split("/")[differing], segments[differing]];
  return mine !== "" && theirs !== "" && PARAMETER.test(mine) !== PARAMETER.test(theirs);
}

it("no two paths of a wing, both with parameters, have a literal segment and a parameter in the same place", () => {
  // Hono would search a tree for all paths of the wing. Give the literal segment another place, or the path to another wing.
  const wrong = [...apps.values()].flatMap(({ routes }) => {
    const paths = [
      ...new Set(routes.map(({ method, path }) => `${method} ${path}`).filter((route) => route.includes(":"))),
    ];
    return paths.flatMap((one, place) =>
      paths.slice(place + 1).flatMap((other) => (divideAtParameter(one, other) ? [`${one} beside ${other}`] : [])),
    );
  });
  expect(wrong).toEqual([]);
});

it("every wing finds its paths by one expression, not by walking a tree of them", () => {
  const slow = [...apps].filter(([{ prefixes }, { router }]) => {
    router.match("GET", prefixes[0] ?? "");
    router.match("GET", "/no/such/path");
    return router.name !== "LiteralFirst + SmartRouter + RegExpRouter";
  });
  expect(slow.map(([{ prefixes }]) => prefixes[0])).toEqual([]);
});

it("a handler only reads its area's store: what writes, or has a rule, is a verb", async () => {
  const wrong: string[] = [];
  for await (const file of glob("src/**/*.route.ts")) {
    const names = /import \{([^}]*)\} from "\.\/store\.ts"/.exec(await readFile(file, "utf8"))?.[1] ?? "";
    const others = names.split(",").filter((name) => name.trim() !== "" && !/^\s*(?:type |select[A-Z])/.test(name));
    if (others.length > 0) wrong.push(`${file}: ${others.join().trim()}`);
  }
  expect(wrong).toEqual([]);
});
