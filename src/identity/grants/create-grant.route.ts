import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createGrant } from "./create-grant.ts";
import { CreateGrantBody, GivenGrantView, LASTS, presentGiven } from "./schemas.ts";

export const createGrantRoute = operation({
  method: "post",
  path: "/api/auth/grants",
  operationId: "createGrant",
  tags: ["Authorization server"],
  summary: "Let a program act for you",
  description:
    "Answers a program's request with consent. The program gets at most the permissions asked for that the person has, now and at each request. Only a person can consent, with a session. 409: the request was answered already.",
  ...access.signedIn(),
  request: jsonBody(CreateGrantBody, "The request, and what the person allows"),
  responses: {
    ...created(enveloped(GivenGrantView), "The grant, and where the browser takes the code"),
    ...refuses("CONFLICT", "GONE"),
  },
}).handle((c) => {
  const { request, agent_id: agentId, lasts } = c.req.valid("json");
  return perform(
    c,
    (ctx) => createGrant(ctx, { request, agentId: agentId ?? null, lastsMs: LASTS[lasts] }),
    (given) => ({
      status: 201 as const,
      data: presentGiven(given, c.var.base.clock()),
      location: "/api/auth/grants",
      holdsSecret: true,
    }),
  );
});
