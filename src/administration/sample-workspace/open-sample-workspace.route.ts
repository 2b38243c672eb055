import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";
import { signInHeaders } from "#http/session-headers";

import { openSampleWorkspace } from "./open-sample-workspace.ts";
import { presentSignedIn, SignedIn } from "./schemas.ts";

export const openSampleWorkspaceRoute = operation({
  method: "post",
  path: "/api/sample-workspace",
  operationId: "openSampleWorkspace",
  tags: ["Sample workspace"],
  summary: "Open the sample workspace",
  description:
    "Opens a workspace of the caller's own in which agents can be run, requests decided and exams sat, without effect outside it. A script answers in place of a model. The answer signs the caller in to it as `POST /api/auth/login` does; the caller's own session stays valid. A person has one sample workspace at a time. An open one is entered again. It ends after 12 hours, or when the caller leaves it. The entry is recorded in the audit log of the caller's own workspace.",
  ...access.signedIn(),
  responses: {
    ...ok(enveloped(SignedIn), "The caller is signed in to the sample workspace"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(c, openSampleWorkspace, (opened) => ({
    status: 200 as const,
    data: presentSignedIn(opened),
    headers: signInHeaders(c.var.base, opened.tokens.cookie),
    holdsSecret: true,
  })),
);
