import { redocPage } from "./docs-pages.ts";
import { pageOperation } from "./page.contract.ts";

export const getRedocPageRoute = pageOperation(
  {
    path: "/api/redoc",
    operationId: "getRedocPage",
    summary: "Read the API reference in a browser",
    description: "A Redoc page for this document. The page loads nothing from other hosts.",
  },
  redocPage(),
);
