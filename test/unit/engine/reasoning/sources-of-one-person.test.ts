import { expect, it } from "vitest";

import { chooseModel, chooseModels, type ModelSource } from "#engine/reasoning/models/model-source";

const source = (name: string, onlyFor?: string): ModelSource => ({
  name,
  provider: "openai-compatible",
  baseUrl: `https://${name}.example.com`,
  models: [{ name: "large" }],
  takesAny: false,
  ...(onlyFor === undefined ? {} : { onlyFor }),
});

const namesOf = (sources: ModelSource[], model: string | undefined, createdBy: string | null): string[] | null =>
  chooseModels(sources, { model }, createdBy)?.map((choice) => choice.source.name) ?? null;

it("is found by its name alone, and only for agents of that person", () => {
  const sources = [source("hers", "ada"), source("shared")];
  expect(namesOf(sources, "hers/large", "ada")).toEqual(["hers"]);
  for (const other of ["bob", null]) expect(namesOf(sources, "hers/large", other)).toBeNull();
});

it("is never the default, and a plain name does not lead to it, even where nothing else is connected", () => {
  const sources = [source("hers", "ada"), source("shared")];
  for (const person of ["ada", "bob", null]) {
    expect(namesOf(sources, undefined, person)).toEqual(["shared"]);
    expect(namesOf(sources, "large", person)).toEqual(["shared"]);
  }
  expect(namesOf([source("hers", "ada")], undefined, "ada")).toEqual([]);
  expect(chooseModel([source("hers", "ada")], "large", "ada")).toBeNull();
});

it("never replaces the model of another person's agent", () => {
  const sources = [source("shared"), source("hers", "ada")];
  expect(chooseModels(sources, { model: "shared/large", fallbacks: ["hers/large"] }, "bob")).toBeNull();
});
