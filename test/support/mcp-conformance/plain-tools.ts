import { MissingRequiredClientCapabilityError } from "@modelcontextprotocol/server";

import { AppError } from "#errors/app-error";

import { content, type FixtureTool, PICTURE, SOUND, text } from "./fixture.ts";

const embedded = (uri: string, mimeType: string, words: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: words },
});

/** The schema that the suite expects in the list of tools, word for word. */
const SCHEMA_2020_12 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object" as const,
  $defs: {
    address: {
      $anchor: "addressDef",
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** Tools that answer without a question. */
export const PLAIN_TOOLS: readonly FixtureTool[] = [
  { name: "test_simple_text", call: () => text("This is a simple text response for testing.") },
  { name: "test_image_content", call: () => content(PICTURE) },
  { name: "test_audio_content", call: () => content(SOUND) },
  {
    name: "test_embedded_resource",
    call: () => content(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")),
  },
  {
    name: "test_multiple_content_types",
    call: () =>
      content(
        { type: "text", text: "Multiple content types test:" },
        PICTURE,
        embedded("test://mixed-content-resource", "application/json", JSON.stringify({ test: "data", value: 123 })),
      ),
  },
  {
    name: "test_error_handling",
    call: () => {
      throw new AppError("CONFLICT", { message: "This tool intentionally returns an error for testing" });
    },
  },
  {
    name: "test_tool_with_logging",
    call: async ({ log }) => {
      await log("info", "Tool execution started");
      await log("info", "Tool processing data");
      await log("info", "Tool execution completed");
      return text("Logged");
    },
  },
  {
    name: "test_logging_tool",
    call: async ({ log }) => {
      await log("info", "Only who asked for it hears this");
      return text("Logged");
    },
  },
  {
    name: "test_tool_with_progress",
    call: async ({ tellProgress }) => {
      await tellProgress({ progress: 0, total: 100 });
      await tellProgress({ progress: 50, total: 100 });
      await tellProgress({ progress: 100, total: 100 });
      return text("Done");
    },
  },
  {
    name: "test_reconnection",
    call: ({ breakStreamOff }) => {
      breakStreamOff();
      return text("Told on another stream");
    },
  },
  {
    name: "test_missing_capability",
    call: ({ clientCapabilities }) => {
      if (clientCapabilities.sampling) return text("The client can sample");
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
  { name: "json_schema_2020_12_tool", inputSchema: SCHEMA_2020_12, call: () => text("Reached") },
  {
    name: "test_header_parameter",
    inputSchema: {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" } },
    },
    call: (request) => text(`Region ${String(request.arguments["region"])}`),
  },
];
