import type { Router } from "#http/router";

import { swaggerUiPage } from "./docs-pages.ts";
import { pageContract, registerPage } from "./page.contract.ts";

export const getDocsPageContract = pageContract({
  path: "/api/docs",
  operationId: "getDocsPage",
  summary: "Try the API in a browser",
  description: "A Swagger UI page for this document. The page loads nothing from other hosts.",
});

export const registerGetDocsPage = (app: Router): void => registerPage(app, getDocsPageContract, swaggerUiPage());
