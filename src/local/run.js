// The entry to the TypeScript programs of this folder. It is JavaScript because an old Node cannot read TypeScript and fails with an
// unhelpful message.
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Tenure needs Node 22.18 or newer; this is ${process.version}. On Linux x64, npm ci installs Node 24 beside the ` +
      "project: run npm ci, then npm start. Elsewhere, install a newer Node.\n",
  );
  process.exit(1);
}

// Reading TypeScript is most of the time that a program needs until it works; Node keeps what it has read.
const { enableCompileCache } = await import("node:module");
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)));

const program = process.argv[2];
await import(`./${program}.ts`);
