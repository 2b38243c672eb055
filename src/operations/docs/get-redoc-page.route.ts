import type { Router } from "#http/router";

import { redocPage } from "./docs-pages.ts";
import { pageContract, registerPage } from "./page.contract.ts";

export const getRedocPageContract = pageContract({
  path: "/api/redoc",
  operationId: "getRedocPage",
  summary: "Read the API's reference in a browser",
  description: "A Redoc page for this document. The page loads nothing from other hosts.",
});

export const registerGetRedocPage = (app: Router): void => registerPage(app, getRedocPageContract, redocPage());
