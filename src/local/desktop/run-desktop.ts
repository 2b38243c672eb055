import { listLines } from "./allowed-words.ts";
import { readDesktopOptions, usage } from "./desktop-options.ts";
import { CLIENT_VERSION, DeviceClient } from "./device-client.ts";
import { Journal } from "./journal.ts";
import { Person } from "./person.ts";

/** The first Node whose WebSocket sends headers. */
const NODE_MAJOR = 22;

/**
 * The reference client of a device: it carries out commands in one folder, by a list of allowed ones, and asks before
 * any other. It ends the process. `program` is how the person starts it.
 */
export async function runDesktop(program: string, args: string[]): Promise<never> {
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR) {
    process.stderr.write(`This program needs Node ${NODE_MAJOR} or newer; this is ${process.version}.\n`);
    return process.exit(1);
  }
  const options = await readDesktopOptions(args, process.env);
  if (options === "help" || options === "version") {
    process.stdout.write(options === "help" ? usage(program) : `${CLIENT_VERSION}\n`);
    return process.exit(0);
  }
  if (options === null) {
    process.stderr.write(usage(program));
    return process.exit(2);
  }
  const journal = await Journal.open(options.journal);
  const stop = (): void => void client.stop();
  const person = new Person({ input: process.stdin, output: process.stdout, onInterrupt: stop });
  const client = new DeviceClient({ options, journal, person });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  person.say(`Commands run in ${options.folder}.`);
  for (const line of listLines(options.allowed)) person.say(line);
  const code = await client.run();
  person.leave();
  await journal.close();
  return process.exit(code);
}
