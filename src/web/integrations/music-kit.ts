/** A song in the words of Apple's script. */
interface KitItem {
  id: string;
  title?: string;
  artistName?: string;
  albumName?: string;
  artworkURL?: string;
  /** Milliseconds. */
  playbackDuration?: number;
}

/** The part of MusicKit's instance (version 3) that the player uses. */
export interface MusicKitPlayer {
  readonly isAuthorized: boolean;
  readonly isPlaying: boolean;
  readonly nowPlayingItem: KitItem | null | undefined;
  /** Seconds. */
  readonly currentPlaybackTime: number;
  /** 0 to 1. */
  volume: number;
  /** Asks the person, and gives the token of the account. */
  authorize(): Promise<string>;
  setQueue(queue: Readonly<Record<string, unknown>>): Promise<unknown>;
  playLater(queue: Readonly<Record<string, unknown>>): Promise<unknown>;
  play(): Promise<void>;
  pause(): void | Promise<void>;
  skipToNextItem(): Promise<void>;
  skipToPreviousItem(): Promise<void>;
  seekToTime(seconds: number): Promise<void>;
  addEventListener(name: string, listener: () => void): void;
  removeEventListener(name: string, listener: () => void): void;
}

interface MusicKit {
  configure(options: { developerToken: string; app: { name: string; build: string } }): Promise<unknown>;
  getInstance(): MusicKitPlayer;
}

const kitOf = (): MusicKit | undefined => (globalThis as { MusicKit?: MusicKit }).MusicKit;

/** Loads Apple's script, once for a document, and configures it. */
export async function loadMusicKit(scriptUrl: string, developerToken: string): Promise<MusicKitPlayer> {
  if (kitOf() === undefined) await loadScript(scriptUrl);
  const kit = kitOf();
  if (kit === undefined) throw new Error("Apple's script was loaded, but it is not MusicKit.");
  await kit.configure({ developerToken, app: { name: "Tenure", build: "1" } });
  return kit.getInstance();
}

const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("Apple's script could not be loaded.")));
    document.head.append(script);
  });
