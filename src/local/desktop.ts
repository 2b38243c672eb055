import { readDesktopOptions, USAGE } from "./desktop/desktop-options.ts";
import { DeviceClient } from "./desktop/device-client.ts";
import { Journal } from "./desktop/journal.ts";
import { Person } from "./desktop/person.ts";

/** The reference client of a device: it carries out commands in one folder, by a list of what is allowed, and asks before anything else. */
const options = await readDesktopOptions(process.argv.slice(3), process.env);
if (options === null) {
  process.stdout.write(USAGE);
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const client = new DeviceClient({
  options,
  journal: await Journal.open(options.journal),
  person: new Person(process.stdin, process.stdout),
  say,
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => client.stop());
say(`Commands run in ${options.folder}.`);
say(
  options.allowed.length > 0 ? `Allowed without asking: ${options.allowed.join("; ")}` : "You are asked before each.",
);
process.exitCode = await client.run();
process.exit();
