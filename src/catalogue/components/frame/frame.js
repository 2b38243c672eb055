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
