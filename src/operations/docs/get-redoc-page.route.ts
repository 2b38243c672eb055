import type { Router } from "#http/router";

import { redocPage } from "./docs-pages.ts";
import { pageContract, registerPage } from "./page.route.ts";

export const getRedocPageContract = pageContract({
  path: "/api/redoc",
  operationId: "getRedocPage",
  summary: "Read the API's reference in a browser",
  description: "Redoc on the API's document. Loads nothing from another host.",
});

export const registerGetRedocPage = (app: Router): void => registerPage(app, getRedocPageContract, redocPage());
