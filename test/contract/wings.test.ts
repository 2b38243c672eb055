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
  const [app, http] = ["#app", "#http/router"];
  const { WINGS } = (await import(app)) as { WINGS: readonly AnyWing[] };
  const { createRouter } = (await import(http)) as { createRouter: () => AnyRouter };
  const loaded = WINGS.map(async (wing) => {
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
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

it("every prefix of a wing leads to an operation of it", () => {
  const idle = [...apps].flatMap(([wing, router]) =>
    wing.prefixes.filter((prefix) => {
      const pattern = new RegExp(`^${prefix.replaceAll("*", "[^/]+")}(/|$)`);
      return !router.routes.some(({ path }) => pattern.test(path));
    }),
  );
  expect(idle).toEqual([]);
});

it("the wing of agents finds its routes by one expression, not by walking a tree of them", () => {
  const hot = [...apps].find(([{ prefixes }]) => prefixes.includes("/api/agents"))?.[1];
  hot?.router.match("GET", "/api/agents/a");
  // Two paths that may both match, such as `/x/{id}/y` and `/x/z`, make Hono fall back to the slower router for all of them.
  expect(hot?.router.name).toBe("SmartRouter + RegExpRouter");
});
