import { expect, it } from "vitest";

import { wingFinder } from "#http/wing";

const agents = { prefixes: ["/api/agents", "/api/graduation/agents/*/episodes"] };
const autonomy = { prefixes: ["/api/graduation", "/api/agents/*/train"] };
const health = { prefixes: ["/api/v1/health"] };
const wingOf = wingFinder([agents, autonomy, health]);
const at = (path: string) => wingOf(`https://tenure.example${path}`);

it("finds the wing by the prefix with the most segments", () => {
  expect(at("/api/agents")).toBe(agents);
  expect(at("/api/agents/7/execute?wait=1")).toBe(agents);
  expect(at("/api/agents/7/train")).toBe(autonomy);
  expect(at("/api/agents/7/train?full=true")).toBe(autonomy);
  expect(at("/api/graduation/agents/7/exams")).toBe(autonomy);
  expect(at("/api/graduation/agents/7/episodes/export")).toBe(agents);
});

it("compares whole segments only, and finds nothing elsewhere", () => {
  for (const path of ["/", "/api", "/api/agents-of-others", "/api/v1", "/api/v1/healthy", "/metrics", "/?/api/agents"])
    expect(at(path)).toBeNull();
  expect(wingOf("https://tenure.example")).toBeNull();
  expect(at("/api/v1/health#now")).toBe(health);
});

it("refuses two wings with one prefix", () => {
  expect(() => wingFinder([health, { prefixes: ["/api/v1/health"] }])).toThrow("/api/v1/health");
});
