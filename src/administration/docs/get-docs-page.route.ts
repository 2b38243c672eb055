import { swaggerUiPage } from "./docs-pages.ts";
import { pageOperation } from "./page.contract.ts";

export const getDocsPageRoute = pageOperation(
  {
    path: "/api/docs",
    operationId: "getDocsPage",
    summary: "Try the API in a browser",
    description: "A Swagger UI page for this document. The page loads nothing from other hosts.",
  },
  swaggerUiPage(),
);
