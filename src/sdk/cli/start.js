// The entry of the program `tenure`. It is JavaScript that any Node reads, because an old one would end with the name of what it lacks.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
/** The build puts the program beside this file. */
const program = new URL("program.mjs", import.meta.url).href;
if (major > 20 || (major === 20 && minor >= 3)) await import(program);
else {
  process.stderr.write(
    `tenure needs Node 20.3 or newer, and this is ${process.versions.node}: install a newer Node.\n`,
  );
  process.exitCode = 2;
}
