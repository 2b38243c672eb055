import { runDesktop } from "./desktop/run-desktop.ts";

/** The entry of the packed client: one file, which `npm run desktop:pack` makes. */
await runDesktop("tenure-desktop", process.argv.slice(2));
