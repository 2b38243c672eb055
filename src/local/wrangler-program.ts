import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

import { repositoryFolder } from "./paths.ts";

/** What a command of wrangler printed, without colours. */
export interface WranglerAnswer {
  status: number;
  output: string;
  /** Its refusals. */
  errors: string;
}

export type Wrangler = (...words: string[]) => Promise<WranglerAnswer>;

/** The installed wrangler. */
export const wranglerProgram = resolve(repositoryFolder, "node_modules/wrangler/bin/wrangler.js");

/** Runs commands of this wrangler, and keeps what they print. It asks nothing, because it has no terminal. */
export const wranglerAt =
  (program: string): Wrangler =>
  (...words) =>
    new Promise((done, fail) => {
      const child = spawn(process.execPath, [program, ...words], {
        cwd: repositoryFolder,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, WRANGLER_HIDE_BANNER: "true" },
      });
      const parts: Record<"output" | "errors", string[]> = { output: [], errors: [] };
      child.stdout.setEncoding("utf8").on("data", (part: string) => parts.output.push(part));
      child.stderr.setEncoding("utf8").on("data", (part: string) => parts.errors.push(part));
      child.on("error", fail);
      child.on("close", (status) => {
        const [output, errors] = [parts.output, parts.errors].map((texts) => stripVTControlCharacters(texts.join("")));
        done({ status: status ?? 1, output: output ?? "", errors: errors ?? "" });
      });
    });
