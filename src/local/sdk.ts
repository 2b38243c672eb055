import { buildSdk } from "./sdk/build-sdk.ts";

// `npm run sdk`
process.stdout.write(`${await buildSdk()}\n`);
