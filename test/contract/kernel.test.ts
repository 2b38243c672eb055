import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { main } from "assemblyscript/asc";
import { expect, test } from "vitest";

import { repositoryFolder } from "#local/paths";

test("the compiled codec of JPEG is what its sources say; `npm run kernel` compiles them", async () => {
  let compiled: Uint8Array | null = null;
  const { error } = await main(["--config", resolve(repositoryFolder, "src/engine/pictures/kernel/asconfig.json")], {
    writeFile: (name, contents) => void (name.endsWith(".wasm") && (compiled = contents as Uint8Array)),
  });
  expect(error).toBeNull();
  const stored = await readFile(resolve(repositoryFolder, "src/engine/pictures/jpeg-kernel.wasm"));
  expect(compiled === null ? 0 : stored.compare(compiled)).toBe(0);
  expect(compiled).not.toBeNull();
});
