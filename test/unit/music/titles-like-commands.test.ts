import { expect, test } from "vitest";

import { newAccount, type SandboxAccount } from "#connections/sandbox-music/sandbox-account";
import { SANDBOX_TRACKS } from "#connections/sandbox-music/sandbox-catalogue";
import { sandboxMusicOf } from "#connections/sandbox-music/sandbox-music";
import { TITLES_LIKE_COMMANDS } from "#connections/sandbox-music/titles-like-commands";
import { parseVoiceCommand } from "#music/voice/parse-voice-command";
import { resolveIntent } from "#music/voice/resolve-intent";

const NOW = 1_800_000_000_000;
const TITLES = TITLES_LIKE_COMMANDS.flatMap(({ tracks }) => tracks.map(([name]) => name));
const nameOf = new Map(SANDBOX_TRACKS.map(({ uri, name }) => [uri, name]));
const own = { playlists: () => Promise.resolve([]), forMood: () => Promise.resolve(null) };

function sandbox() {
  let account: SandboxAccount = newAccount(NOW);
  return sandboxMusicOf({
    read: () => Promise.resolve(account),
    change: (change) => Promise.resolve((account = change(account, NOW))),
  });
}

/** The deed of a sentence at the sandbox: `play <name>`, `queue <name>`, or the action. */
async function deedOf(said: string): Promise<string> {
  const parsed = parseVoiceCommand(said);
  if (parsed.intent === null) return "nothing";
  const { command } = await resolveIntent(sandbox(), own, null, { ...parsed, intent: parsed.intent });
  if (command === null) return "asks";
  if (command.action === "volume") return `volume ${command.percent}`;
  if (command.action === "play" || command.action === "queue")
    return command.uri === null ? command.action : `${command.action} ${nameOf.get(command.uri)}`;
  return command.action;
}

async function differing(rows: readonly (readonly [said: string, deed: string])[]) {
  const done = await Promise.all(rows.map(async ([said, deed]) => ({ said, deed, does: await deedOf(said) })));
  return done.filter(({ deed, does }) => deed !== does);
}

test("fifty titles with words of commands are played when they are said behind the verb, and as they are written or not", async () => {
  expect(TITLES).toHaveLength(50);
  expect(await differing(TITLES.map((title) => [`play ${title}`, `play ${title}`]))).toEqual([]);
  expect(await differing(TITLES.map((title) => [`Play ${title.toUpperCase()}!`, `play ${title}`]))).toEqual([]);
});

test("they are found behind polite words, and with polite words set apart", async () => {
  expect(await differing(TITLES.map((title) => [`could you play ${title}, please?`, `play ${title}`]))).toEqual([]);
  expect(await differing(TITLES.map((title) => [`queue ${title}, thank you`, `queue ${title}`]))).toEqual([]);
});

test("polite words stay polite where a title stands before them, and where no title has them", async () => {
  expect(
    await differing([
      ["play Copper Rain please", "play Copper Rain"],
      ["play Copper Rain for me thanks", "play Copper Rain"],
      ["play Stop please", "play Stop"],
      ["play, please", "play"],
      ["play thanks", "play"],
      ["play for me", "play"],
      ["play now", "play"],
      ["stop please", "pause"],
      ["play some jazz please", "play Umbrella Bop"],
    ]),
  ).toEqual([]);
});

test("words for the queue, for a place and for an artist keep their meaning where no title has them", async () => {
  expect(
    await differing([
      ["play Copper Rain next", "queue Copper Rain"],
      ["play Copper Rain after this", "queue Copper Rain"],
      ["play Copper Rain in the kitchen", "play Copper Rain"],
      ["play in the kitchen", "transfer"],
      ["play Thaw by Aurelio Brandt", "play Thaw"],
      ["play something like Grimfallow", "asks"],
      ["play jazz and turn it up", "nothing"],
      ["play no jazz", "nothing"],
      ["play no music", "nothing"],
    ]),
  ).toEqual([]);
});

test("a step of the volume is a step from where it is, and a volume to reach is reached", async () => {
  expect(
    await differing([
      ["turn the volume up 10 %", "volume 60"],
      ["turn the volume up 10%", "volume 60"],
      ["turn the volume down 10 percent", "volume 40"],
      ["turn up the volume 15 percent", "volume 65"],
      ["turn it up 20", "volume 70"],
      ["volume up ten", "volume 60"],
      ["volume down by another 10", "volume 40"],
      ["put the volume up 5 percent", "volume 55"],
      ["raise the volume 30 percent", "volume 80"],
      ["lower it by 10", "volume 40"],
      ["10 percent louder", "volume 60"],
      ["make it 20 percent quieter", "volume 30"],
      ["louder by 5", "volume 55"],
      ["turn the volume up to 10 %", "volume 10"],
      ["raise the volume to 30 percent", "volume 30"],
      ["lower the volume to a quarter", "volume 25"],
      ["turn the volume up full", "volume 100"],
      ["turn it all the way up", "volume 100"],
      ["turn it down all the way", "volume 0"],
      ["volume 10 %", "volume 10"],
    ]),
  ).toEqual([]);
});
