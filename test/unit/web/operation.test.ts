import { expectTypeOf, it } from "vitest";

import type { DataOf, Existing, Method, OperationAt, Query, TypedOptions } from "#web/lib/operation.ts";

/** Like the console's `callData`, which this program cannot import: the browser's types differ from the tests'. */
const callData = <const Verb extends Method, const Path extends string, Asked extends Query, Sent>(
  _method: Verb,
  _path: Path & Existing<Verb, Path>,
  _options?: TypedOptions<OperationAt<Verb, Path>, Asked, Sent>,
): DataOf<OperationAt<Verb, Path>> | null => null;

const id: string = crypto.randomUUID();

it("a path with ids in it is the operation that the API document has for it", () => {
  const path = `/api/agents/${id}` as const;
  expectTypeOf<OperationAt<"GET", typeof path>>().toEqualTypeOf<"GET /api/agents/{agent_id}">();
  expectTypeOf<
    OperationAt<"GET", `${typeof path}/permissions`>
  >().toEqualTypeOf<"GET /api/agents/{agent_id}/permissions">();
  expectTypeOf<OperationAt<"GET", `${typeof path}/permission`>>().toBeNever();
  expectTypeOf<OperationAt<"DELETE", "/api/agents">>().toBeNever();
});

it("a wrong path, a wrong name in the query, and a wrong or missing name in body or answer are errors of the compiler", () => {
  const list = callData("GET", "/api/agents", { query: { page: 2 } });
  expectTypeOf(list?.agents[0]?.name).toEqualTypeOf<string | undefined>();
  // @ts-expect-error Its answer has no such field.
  expectTypeOf(list?.agent).toBeUndefined();
  // @ts-expect-error The API has no such operation.
  callData("GET", "/api/agentss");
  // @ts-expect-error It has one at the path, with another verb.
  callData("PUT", "/api/agents");
  // @ts-expect-error Its query has no such name.
  callData("GET", "/api/agents", { query: { pages: 2 } });
  // @ts-expect-error Its body has no such field.
  callData("PATCH", `/api/agents/${id}`, { body: { state: "active" } });
  // @ts-expect-error Its body needs another field.
  callData("POST", `/api/graduation/agents/${id}/demote`, { body: { new_level: "student" } });
});
