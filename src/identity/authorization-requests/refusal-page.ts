const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The page for a person whose program asked wrongly. It never leads to the program: the address may be a stranger's. */
export const refusalPage = (message: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This program cannot sign in · Tenure</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
</style>
</head>
<body>
<main>
<h1>This program cannot sign in</h1>
<p>${escaped(message)}</p>
<p>Nothing was allowed. Close this page, and tell the maker of the program.</p>
</main>
</body>
</html>
`;

export const REFUSAL_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};
