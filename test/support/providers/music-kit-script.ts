/**
 * Simulates Apple's script (MusicKit 3) for a page: the account's token after the person's leave, and a player that moves with its commands.
 * A song takes three minutes, an album and a playlist have three songs. `no-…` is a song that the account may not play.
 */
export const musicKitScript = (): string => `(() => {
  const listeners = new Map();
  const say = (name) => { for (const one of listeners.get(name) ?? []) one(); };
  let token = null;
  let queue = [];
  let at = 0;
  let volume = 1;
  let isPlaying = false;
  let since = { place: 0, at: 0 };
  const changed = () => { say("playbackStateDidChange"); say("nowPlayingItemDidChange"); };
  const place = () => Math.min(180, since.place + (isPlaying ? (Date.now() - since.at) / 1000 : 0));
  const from = (seconds) => { since = { place: seconds, at: Date.now() }; };
  const songsOf = ({ song, songs, album, playlist }) => {
    const list = album ?? playlist;
    return list === undefined ? (songs ?? [song]) : [1, 2, 3].map((number) => list + "-" + number);
  };
  const instance = {
    get isAuthorized() { return token !== null; },
    get isPlaying() { return isPlaying; },
    get currentPlaybackTime() { return place(); },
    get nowPlayingItem() {
      const id = queue[at];
      return id === undefined ? null : {
        id, title: "Song " + id, artistName: "The Simulators", albumName: "Recorded Calls", playbackDuration: 180000,
      };
    },
    get volume() { return volume; },
    set volume(value) { volume = value; say("playbackVolumeDidChange"); },
    async authorize() {
      token = sessionStorage.getItem("music-user-token") ?? "no token";
      return token;
    },
    async setQueue(asked) {
      const songs = songsOf(asked);
      if (songs.some((id) => id.startsWith("no-"))) throw Object.assign(new Error("The song is not in this country."), { name: "CONTENT_UNAVAILABLE" });
      [queue, at] = [songs, 0];
      from(0);
    },
    async playLater(asked) { queue.push(...songsOf(asked)); },
    async play() { from(place()); isPlaying = true; changed(); },
    async pause() { from(place()); isPlaying = false; changed(); },
    async skipToNextItem() { at = Math.min(queue.length, at + 1); from(0); changed(); },
    async skipToPreviousItem() { at = Math.max(0, at - 1); from(0); changed(); },
    async seekToTime(seconds) { from(seconds); changed(); },
    addEventListener(name, one) { listeners.set(name, [...(listeners.get(name) ?? []), one]); },
    removeEventListener(name, one) { listeners.set(name, (listeners.get(name) ?? []).filter((other) => other !== one)); },
  };
  globalThis.MusicKit = {
    async configure({ developerToken, app }) {
      if (!/^[\\w-]+\\.[\\w-]+\\.[\\w-]+$/.test(developerToken) || !app.name) throw new Error("The developer token is not good.");
      return instance;
    },
    getInstance: () => instance,
  };
  document.dispatchEvent(new Event("musickitloaded"));
})();
`;
