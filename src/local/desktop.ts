import { runDesktop } from "./desktop/run-desktop.ts";

await runDesktop("npm run desktop --", process.argv.slice(3));
