import { access, answer, enveloped, notModifiedResponse, ok, operation } from "#http/operation";

import { readDesignFile } from "./figma.ts";
import { READING_REFUSALS } from "./refusals.contract.ts";
import { DesignFileView, FilePath, FileQuery, presentFile } from "./schemas.ts";

export const getDesignFileRoute = operation({
  method: "get",
  path: "/api/integrations/{provider}/files/{key}",
  operationId: "getDesignFile",
  tags: ["Design tools"],
  summary: "Read a Figma file",
  description:
    "Returns a file of the connected account with a part of its tree. The provider limits such reads by the account's seat.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: FilePath, query: FileQuery },
  responses: {
    ...ok(enveloped(DesignFileView), "Read a Figma file"),
    ...notModifiedResponse(),
    ...READING_REFUSALS,
  },
}).handle(async (c) => {
  const { provider, key } = c.req.valid("param");
  return answer(
    c,
    { file: presentFile(await readDesignFile(c.var.ctx, provider, key, c.req.valid("query"))) },
    { isTagged: true },
  );
});
