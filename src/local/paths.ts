import { resolve } from "node:path";

/** The repository's folder. Every path of the local program starts here, not in the current folder. */
export const repositoryFolder = resolve(import.meta.dirname, "../..");

export const distFolder = resolve(repositoryFolder, "dist");

export const migrationsFolder = resolve(repositoryFolder, "migrations");

export const wranglerFile = resolve(repositoryFolder, "wrangler.toml");

export const workerEntry = resolve(repositoryFolder, "src/workers/worker.ts");

export const scriptsEntry = resolve(repositoryFolder, "src/workers/scripts/worker.ts");

/** The build's folder for that Worker. */
export const scriptsFolderName = "scripts";

/** Its configuration. */
export const scriptsWranglerFile = resolve(repositoryFolder, "src/workers/scripts/wrangler.toml");

/** The same for the Worker that reads and edits pictures. */
export const picturesEntry = resolve(repositoryFolder, "src/workers/pictures/worker.ts");

export const picturesFolderName = "pictures";

export const picturesWranglerFile = resolve(repositoryFolder, "src/workers/pictures/wrangler.toml");

/** The same for the Worker that takes in what strangers send. */
export const intakeEntry = resolve(repositoryFolder, "src/workers/intake/worker.ts");

export const intakeFolderName = "intake";

export const intakeWranglerFile = resolve(repositoryFolder, "src/workers/intake/wrangler.toml");
