import { listLines } from "./desktop/allowed-words.ts";
import { readDesktopOptions, USAGE } from "./desktop/desktop-options.ts";
import { DeviceClient } from "./desktop/device-client.ts";
import { Journal } from "./desktop/journal.ts";
import { Person } from "./desktop/person.ts";

/**
 * The reference client of a device: it carries out commands in one folder, by a list of allowed ones, and asks before
 * any other.
 */
const options = await readDesktopOptions(process.argv.slice(3), process.env);
if (options === null) {
  process.stdout.write(USAGE);
  process.exit(2);
}
const journal = await Journal.open(options.journal);
const stop = (): void => void client.stop();
const person = new Person({ input: process.stdin, output: process.stdout, onInterrupt: stop });
const client = new DeviceClient({ options, journal, person });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
person.say(`Commands run in ${options.folder}.`);
for (const line of listLines(options.allowed)) person.say(line);
process.exitCode = await client.run();
person.leave();
await journal.close();
process.exit();
