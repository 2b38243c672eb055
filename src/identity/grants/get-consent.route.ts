import { access, answer, enveloped, ok, operation, refuses } from "#http/operation";

import { getConsent } from "./get-consent.ts";
import { Consent, ConsentQuery, presentConsent } from "./schemas.ts";

export const getConsentRoute = operation({
  method: "get",
  path: "/api/auth/consent",
  operationId: "getConsent",
  tags: ["Authorization server"],
  summary: "Read a program's request to act for you",
  description:
    "Returns what the consent page shows: the program, where it sends the browser back to, and the permissions it asks for. For the MCP server it also has the agents that the program acted for when this person let it act before, and which of them to propose. Only a person can read it, with a session. 410: the request is older than 30 minutes.",
  ...access.signedIn(),
  request: { query: ConsentQuery },
  responses: { ...ok(enveloped(Consent), "The request"), ...refuses("GONE") },
}).handle(async (c) => answer(c, presentConsent(await getConsent(c.var.ctx, c.req.valid("query").request))));
