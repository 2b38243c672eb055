import { type ComponentContent, exampleConfig } from "#creative/canvas-components/component-content";

/**
 * The policy of a page in a separate origin, in which scripts run and everything else is forbidden: requests, cookies,
 * forms, windows. So any page may frame it, and its author need not be trusted.
 */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
  "sandbox allow-scripts",
].join("; ");

/** The component alone on a page, with its example settings. Its dependencies are not loaded. */
export const previewPage = (name: string, { code, config_schema: schema }: ComponentContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(name)}</title>
<link rel="icon" href="data:,">
<style>body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff; }</style>
<script>window.config = ${scriptValue(exampleConfig(schema))};</script>
</head>
<body>
${code}
</body>
</html>
`;

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** JSON that cannot terminate its enclosing script. */
const scriptValue = (value: unknown): string => JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
