import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AppUpdater } from "electron-updater/out/AppUpdater.js";
import { inject, onTestFinished } from "vitest";

import { ask } from "#test/support/desktop-releases";

interface ClientFacts {
  version: string;
  channel?: string;
  platform?: "darwin" | "win32" | "linux";
  /** The id that electron-updater keeps for staged rollouts; its last four bytes decide. */
  stagingId?: string;
}

/** electron-updater itself, without Electron. Only the transport of its requests is ours: the test's own client. */
class Updater extends AppUpdater {
  constructor({ version, channel, platform }: ClientFacts, folder: string) {
    super(null, {
      version,
      name: "tenure",
      isPackaged: true,
      appUpdateConfigPath: join(folder, "app-update.yml"),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: () => Promise.resolve(),
      relaunch: () => undefined,
      quit: () => undefined,
      onQuit: () => undefined,
    });
    const request = async ({ path = "", headers }: { path?: string; headers?: OutgoingHttpHeaders }) => {
      const { status, text } = await ask(path, headers as Record<string, string>);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      return text;
    };
    Object.assign(this, { httpExecutor: { request }, _testOnlyOptions: { platform } });
    this.autoDownload = false;
    this.logger = null;
    this.setFeedURL({
      provider: "generic",
      url: new URL("/api/desktop/updates", inject("baseUrl")).href,
      ...(channel === undefined ? {} : { channel }),
    });
  }

  protected doDownloadUpdate(): Promise<never> {
    return Promise.reject(new Error("This client only asks."));
  }

  quitAndInstall(): void {
    throw new Error("This client only asks.");
  }
}

/** The version that electron-updater would install in a client; null when it finds none. */
export async function electronUpdate(facts: ClientFacts): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "tenure-electron-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (facts.stagingId !== undefined) await writeFile(join(folder, ".updaterId"), facts.stagingId);
  const found = await new Updater({ platform: "win32", ...facts }, folder).checkForUpdates();
  return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
}
