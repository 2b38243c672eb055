import { expect, it } from "vitest";

interface Matching {
  router: { name: string; match: (method: string, path: string) => unknown };
}

it("finds a route of the areas that are there from the start by one expression, not by walking a tree of them", async () => {
  // Imported by computed names: their types are those of the Worker's runtime, which contradict Node's in the same program.
  const [areas, http] = ["#areas", "#http/router"];
  const { AREAS } = (await import(areas)) as { AREAS: readonly ((app: Matching) => void)[] };
  const { createRouter } = (await import(http)) as { createRouter: () => Matching };
  const app = createRouter();
  for (const register of AREAS) register(app);
  app.router.match("GET", "/api/agents/a");
  // Two paths that may both match, such as `/x/{id}/y` and `/x/z`, make Hono fall back to the slower router for all of them.
  expect(app.router.name).toBe("SmartRouter + RegExpRouter");
});
