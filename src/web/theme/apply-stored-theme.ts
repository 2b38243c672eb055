import { applyTheme, storedTheme } from "#web/lib/theme.ts";

// Runs in the page's head, before anything is drawn, so that nothing is seen in the other theme first.
applyTheme(storedTheme());
