import {
  type GetPromptResult,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type Prompt,
  type PromptMessage,
} from "@modelcontextprotocol/server";

import type { Request } from "#protocols/mcp-catalogue/catalogue";

import { PICTURE } from "./fixture.ts";

interface FixturePrompt extends Prompt {
  get: (request: Request) => GetPromptResult | InputRequiredResult;
}

const says = (...blocks: PromptMessage["content"][]): GetPromptResult => ({
  messages: blocks.map((block) => ({ role: "user", content: block })),
});

const required = (name: string) => ({ name, description: "An argument", required: true });

const CONTEXT = inputRequired.elicit({
  message: "What context should the prompt use?",
  requestedSchema: { type: "object", properties: { context: { type: "string" } }, required: ["context"] },
});

/** The prompts that the conformance suite requests. */
export const PROMPTS: readonly FixturePrompt[] = [
  {
    name: "test_simple_prompt",
    description: "A prompt without arguments",
    get: () => says({ type: "text", text: "This is a simple prompt for testing." }),
  },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with arguments",
    arguments: [required("arg1"), required("arg2")],
    get: ({ arguments: { arg1, arg2 } }) =>
      says({ type: "text", text: `Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'` }),
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt with a resource",
    arguments: [required("resourceUri")],
    get: ({ arguments: { resourceUri } }) =>
      says(
        {
          type: "resource",
          resource: {
            uri: String(resourceUri),
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
        { type: "text", text: "Please process the embedded resource above." },
      ),
  },
  {
    name: "test_prompt_with_image",
    description: "A prompt with a picture",
    get: () => says(PICTURE, { type: "text", text: "Please analyze the image above." }),
  },
  {
    name: "test_input_required_result_prompt",
    description: "A prompt that asks first",
    get: ({ answers: { responses } }) => {
      const given = inputResponse(responses, "user_context");
      if (given.kind !== "elicit") return inputRequired({ inputRequests: { user_context: CONTEXT } });
      return says({ type: "text", text: `With ${JSON.stringify(given.content)}` });
    },
  },
];
