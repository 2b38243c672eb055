import { afterAll, beforeAll, expect, test } from "vitest";

import { signUp } from "#test/support/client";
import { ask } from "#test/support/factories/model-connections";
import { type NearModel, nearModel } from "#test/support/near-model";

/** A server on one of the usual ports; another program of this machine can have all three. */
let near: NearModel;

beforeAll(async () => {
  near = await nearModel(["qwen3:8b"]);
});

afterAll(() => near.close());

test("a private instance finds a model server on this machine, and asks it only for its list", async () => {
  const owner = await signUp();
  const { model_servers: found } = (await ask(owner, "GET", "/api/model-servers")).data<{
    model_servers: { base_url: string; models: string[] }[];
  }>();
  expect(found.find(({ base_url }) => base_url === near.baseUrl)?.models).toEqual(near.models);
  expect(new Set(near.asked)).toEqual(new Set(["GET /v1/models"]));
});
