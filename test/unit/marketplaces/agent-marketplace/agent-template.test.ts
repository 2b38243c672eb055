import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  canvasUiSchemasOf,
  configurationOf,
  readTemplate,
  templateConfiguration,
} from "#marketplaces/agent-marketplace/agent-template";

const FIELDS = [
  "role",
  "maturity_level",
  "configuration",
  "capabilities",
  "skill_ids",
  "canvas_ui_schemas",
  "heuristics",
];

test("any JSON reads as a template within the limits, and reading it again changes nothing", () => {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, fc.jsonValue()]));
  fc.assert(
    fc.property(fc.record(fields), (snapshot) => {
      const template = readTemplate(snapshot);
      expect(Object.keys(template)).toEqual(FIELDS);
      expect(readTemplate({ ...template })).toEqual(template);
      const { temperature = 0, max_tokens: maxTokens = 1 } = template.configuration;
      expect(temperature >= 0 && temperature <= 2 && Number.isInteger(maxTokens)).toBe(true);
      expect(template.capabilities.every((each) => typeof each === "string")).toBe(true);
    }),
  );
});

test("values beyond an agent's limits are left out", () => {
  const configuration = {
    model: "",
    temperature: 2.1,
    max_tokens: 0.5,
    system_prompt: "x".repeat(20_001),
    tools: "all",
  };
  expect(templateConfiguration(configuration)).toEqual({});
  expect(readTemplate({ role: "king", maturity_level: "god", heuristics: [{ error_type: "x" }] })).toMatchObject({
    role: "custom",
    maturity_level: "student",
    heuristics: [],
  });
});

test("only the documented keys of a configuration go with a template, and canvas forms find their way back", () => {
  const canvas = [{ type: "form", fields: [{ name: "amount", type: "number", required: true }] }];
  const configuration = { temperature: 1, secret_sauce: "ours", canvas_ui_schemas: canvas };
  expect(templateConfiguration(configuration)).toEqual({ temperature: 1 });
  const template = readTemplate({
    configuration: templateConfiguration(configuration),
    canvas_ui_schemas: canvasUiSchemasOf(configuration),
  });
  expect(configurationOf(template)).toEqual({ temperature: 1, canvas_ui_schemas: canvas });
});
