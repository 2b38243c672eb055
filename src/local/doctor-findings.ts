import type { DoctorFacts, PortFacts } from "./doctor-facts.ts";

/** One line of the doctor's answer. */
export interface Finding {
  state: "ok" | "warning" | "fault";
  text: string;
  /** The advice for this finding. */
  advice?: string;
}

const OLDEST_NODE = [22, 18] as const;
const LITTLE_SPACE_BYTES = 1_000_000_000;
const NO_SPACE_BYTES = 100_000_000;
const REINSTALL = "Run npm ci.";

/** Derives findings from the facts about this machine for a developer of the project, most basic first. */
export function judge(facts: DoctorFacts): Finding[] {
  return [
    judgeNode(facts.node),
    ...judgePackages(facts.packages),
    // Without node_modules none of them runs, and one fault reports that.
    ...(facts.packages.isInstalled ? [...facts.tools.map(judgeTool), judgeChromium(facts.chromium)] : []),
    judgeBuild(facts.build),
    ...judgeSettings(facts.settings),
    judgeDatabase(facts),
    ...facts.ports.map(judgePort),
    judgeDataFolder(facts.dataFolder),
    judgeRun(facts.run),
  ];
}

const ok = (text: string): Finding => ({ state: "ok", text });
const warning = (text: string, advice: string): Finding => ({ state: "warning", text, advice });
const fault = (text: string, advice: string): Finding => ({ state: "fault", text, advice });

function judgeNode({ version, pinned }: DoctorFacts["node"]): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return fault(`Node ${version} is too old: ${OLDEST_NODE.join(".")} or newer is needed.`, "Install a newer Node.");
  if (pinned === null) return ok(`Node ${version}; no Node is pinned for this platform.`);
  if (version === `v${pinned}`) return ok(`Node ${version}, the pinned one.`);
  return warning(
    `Node ${version} runs this program, but ${pinned} is pinned.`,
    `${REINSTALL} Start tools with npm run or npx.`,
  );
}

function judgePackages({ isInstalled, missing, outdated }: DoctorFacts["packages"]): Finding[] {
  if (!isInstalled) return [fault("node_modules is missing.", REINSTALL)];
  if (missing.length + outdated.length === 0) return [ok("node_modules matches package-lock.json.")];
  return [
    ...(missing.length > 0 ? [fault(`node_modules lacks ${listed(missing)}.`, REINSTALL)] : []),
    ...(outdated.length > 0 ? [fault(`node_modules has another version of ${listed(outdated)}.`, REINSTALL)] : []),
  ];
}

const MOST_NAMES = 3;

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`
    : names.join(", ");

const judgeTool = ({ name, purpose, fault: reason }: DoctorFacts["tools"][number]): Finding =>
  reason === null
    ? ok(`${name} runs (${purpose}).`)
    : fault(
        `${name} does not run (${purpose}): ${reason}`,
        `${REINSTALL} Its package for ${process.platform}-${process.arch} may have been left out: npm ci must not omit optional packages.`,
      );

const judgeChromium = ({ fault: reason }: DoctorFacts["chromium"]): Finding =>
  reason === null
    ? ok("Chromium starts (tests of the console).")
    : warning(`Chromium does not start: ${reason}`, "Tests of the console fail here; everything else works.");

const judgeBuild = (build: DoctorFacts["build"]): Finding =>
  build === "fresh"
    ? ok("The build is newer than every source.")
    : ok(`The build is ${build}; npm start builds first.`);

function judgeSettings({ faults, unknown, unreadFiles }: DoctorFacts["settings"]): Finding[] {
  const findings = [
    ...faults.map((text) => fault(text, "docs/reference/configuration.md says what each variable takes.")),
    ...unknown.map(({ name, similar }) =>
      warning(
        `Tenure has no variable ${name}.`,
        similar === null ? "docs/reference/configuration.md has them all." : `Is ${similar} meant?`,
      ),
    ),
    ...unreadFiles.map((file) =>
      warning(
        `${file} is not read by npm start.`,
        `Put its variables into the environment: set -a; . ./${file}; set +a`,
      ),
    ),
  ];
  return findings.length > 0 ? findings : [ok("The variables of the environment are valid.")];
}

function judgeDatabase({ settings: { remoteDatabase }, tools }: DoctorFacts): Finding {
  if (remoteDatabase !== null) return ok(`The database is at ${remoteDatabase} (LIBSQL_URL).`);
  return tools.some(({ name }) => name === "sqld")
    ? ok("The database is the embedded one.")
    : fault(
        `There is no embedded database for ${process.platform}-${process.arch}.`,
        "Start a libSQL server and set LIBSQL_URL to its address.",
      );
}

function judgePort({ variable, port, fault: reason, user, isOurs }: PortFacts): Finding {
  if (port === 0) return ok(`${variable} is chosen at each start.`);
  if (isOurs) return ok(`${variable} ${port} is used by the instance that runs here.`);
  if (reason === null) return ok(`${variable} ${port} is free.`);
  const by = user === null ? "" : ` ${user.name} (process ${user.pid}) uses it.`;
  return fault(`${variable} ${port} cannot be used.${by}`, reason);
}

function judgeDataFolder({ path, fault: reason, freeBytes }: DoctorFacts["dataFolder"]): Finding {
  if (reason !== null) return fault(`${path} cannot hold data: ${reason}`, "Choose another folder with DATA_DIR.");
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
  const advice = "Free some space, or choose another folder with DATA_DIR.";
  if (freeBytes < NO_SPACE_BYTES) return fault(`${path} has no free space: ${free}.`, advice);
  if (freeBytes < LITTLE_SPACE_BYTES) return warning(`${path} has little free space: ${free}.`, advice);
  return ok(`${path} can be written to; ${free}.`);
}

function judgeRun(run: DoctorFacts["run"]): Finding {
  if (run === null) return ok("No instance runs on this data folder.");
  if (run.isAlive) return ok(`An instance runs on this data folder (process ${run.pid}).`);
  const left = run.left.length === 0 ? "" : ` and left ${run.left.join(" and ")} running`;
  return warning(`The last instance on this data folder did not stop cleanly${left}.`, "The next npm start cleans up.");
}
