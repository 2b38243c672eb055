/** A canvas component of the catalogue: standalone HTML, with example settings for its preview. */
export interface CatalogueComponent {
  /** Permanent: installations and ratings refer to it. */
  id: string;
  name: string;
  description: string;
  category: string;
  tags: string[];
  /** Changed with the content, which is then a new version. */
  version: string;
  componentType: string;
  /** JSON Schema of the settings; its first example is the preview. */
  configSchema: Record<string, unknown>;
  code: string;
}

type Properties = Record<string, Record<string, unknown>>;

/** The schema of a component's settings with its example; `title`, which all have, is added. */
export const settings = (
  properties: Properties,
  required: string[],
  example: Record<string, unknown>,
): Record<string, unknown> => ({
  type: "object",
  properties: { title: { type: "string", maxLength: 200 }, ...properties },
  required,
  additionalProperties: false,
  examples: [example],
});

/** A schema of a list of objects without other fields. */
export const listOf = (properties: Properties, required: string[], maxItems = 500): Record<string, unknown> => ({
  type: "array",
  maxItems,
  items: { type: "object", properties, required, additionalProperties: false },
});

const STYLE = `
#root { box-sizing: border-box; max-width: 720px; }
#root * { box-sizing: border-box; }
h2 { margin: 0 0 8px; font-size: 16px; font-weight: 600; }
.quiet { color: #57606a; font-size: 12px; }
.panel { border: 1px solid #d0d7de; border-radius: 8px; padding: 16px; background: #fff; }
button { font: inherit; padding: 4px 12px; border: 1px solid #d0d7de; border-radius: 6px; background: #f6f8fa; cursor: pointer; }
button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, [tabindex]:focus-visible { outline: 2px solid #0969da; outline-offset: 1px; }
`;

/**
 * The beginning of every component's script. Texts of the settings become text nodes, never markup. `tell` sends a
 * person's action to the page around the component, which handles it.
 */
const SCRIPT = `
const config = window.config || {};
const root = document.getElementById("root");
const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
};
const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) => fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const tell = (event, detail) => window.parent.postMessage({ event, detail }, "*");
const heading = () => (config.title ? html("h2", {}, config.title) : null);
const number = (value) => new Intl.NumberFormat("en", { maximumFractionDigits: 2 }).format(value);
`;

/** For charts: round axis marks that cover the values, at most about five steps. */
const AXIS = `
const COLOURS = ["#0969da", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e"];
const marksOf = (values) => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / 5;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const marks = [];
  for (let mark = Math.floor(low / step); mark <= Math.ceil(high / step); mark++) marks.push(mark * step);
  return marks.length > 1 ? marks : [0, step];
};
`;

/** A component's code: its script makes its markup in `root`. */
export const codeOf = ({
  style,
  script,
  isChart = false,
}: {
  style: string;
  script: string;
  isChart?: boolean;
}): string =>
  `<style>${STYLE}${style}</style>
<div id="root"></div>
<script>
(() => {
${SCRIPT}${isChart ? AXIS : ""}${script}
})();
</script>`;
