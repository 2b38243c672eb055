import type { CatalogueComponent } from "./catalogue-component.ts";
import { CHART_COMPONENTS } from "./components/chart-components.ts";
import { LIST_COMPONENTS } from "./components/list-components.ts";
import { NUMBER_COMPONENTS } from "./components/number-components.ts";
import { WORK_COMPONENTS } from "./components/work-components.ts";

/** The canvas components that every instance comes with. */
export const CATALOGUE_COMPONENTS: readonly CatalogueComponent[] = [
  ...NUMBER_COMPONENTS,
  ...CHART_COMPONENTS,
  ...LIST_COMPONENTS,
  ...WORK_COMPONENTS,
];
