import { z } from "zod";

import { anyObject, LISTED, readEntries, readText } from "./catalogue-files.ts";

const ComponentFile = z.strictObject({
  ...LISTED,
  componentType: z.string().min(1),
  /** Whether its script uses the axis of charts. */
  isChart: z.boolean().default(false),
  /** JSON Schema of the settings; its first example is the preview. */
  configSchema: anyObject,
});

/** A canvas component of the catalogue: standalone HTML, with example settings for its preview. */
export interface CatalogueComponent extends z.infer<typeof ComponentFile> {
  code: string;
}

/**
 * The beginning of every component's style and script. Texts of the settings become text nodes, never markup. `tell`
 * sends a person's action to the page around the component, which handles it. `axis` has round marks that cover the
 * values of a chart, about five steps at most.
 */
const FRAME = {
  style: readText("components/frame/frame.css"),
  script: readText("components/frame/frame.js"),
  axis: readText("components/frame/axis.js"),
};

/** The canvas components that every instance comes with. */
export const CATALOGUE_COMPONENTS: readonly CatalogueComponent[] = readEntries("components", ComponentFile).map(
  ({ file, value }) => ({ ...value, code: codeOf(file, value) }),
);

/** A component's code: its script makes its markup in `root`. */
function codeOf(file: string, { isChart }: z.infer<typeof ComponentFile>): string {
  const style = readText(`components/${file}.css`);
  const script = readText(`components/${file}.js`);
  return `<style>
${FRAME.style}
${style}</style>
<div id="root"></div>
<script>
(() => {

${FRAME.script}${isChart ? `\n${FRAME.axis}` : ""}
${script}
})();
</script>`;
}
