import { stateOf } from "#connections/integrations/connection-state";
import { type Integration, listIntegrations } from "#connections/integrations/list-integrations";
import { useMusic } from "#connections/integrations/open-music";
import type { MusicProvider, PlaybackState } from "#connections/music/music-provider";
import { MUSIC_PROVIDER_IDS, type MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";

/** The tenant's account for a music call. */
export interface ChosenProvider {
  music: MusicProvider;
  /** The playback state, where the choice required it; `state` null means that no device is active. */
  asked: { state: PlaybackState | null } | null;
}

interface Candidate {
  id: MusicProviderId;
  row: NonNullable<Integration["row"]>;
}

/**
 * Opens the provider that a caller named. Without a name it takes the one that plays now, else the tenant's default,
 * else the one connected last. Playback is queried only when several are connected, because each query is a call to the
 * provider. The built-in provider is chosen only while no other one was connected. Throws PROVIDER_NOT_CONNECTED and
 * REAUTHENTICATION_REQUIRED.
 */
export async function chooseProvider(ctx: ServiceContext, named?: MusicProviderId): Promise<ChosenProvider> {
  const connections = candidatesOf(await listIntegrations(ctx));
  if (named !== undefined)
    return { music: useMusic(ctx, named, connections.find(({ id }) => id === named)?.row), asked: null };
  const real = connections.filter(({ id }) => id !== "sandbox_music");
  const eligible = inOrder(real.length > 0 ? real : connections);
  const connected = eligible.filter(({ row }) => stateOf(row, ctx.clock()) === "connected");
  const [first, ...others] = connected;
  if (first === undefined) return { music: ended(ctx, eligible), asked: null };
  if (others.length === 0) return { music: useMusic(ctx, first.id, first.row), asked: null };
  return choosePlaying(ctx, [first, ...others]);
}

const candidatesOf = (integrations: readonly Integration[]): Candidate[] =>
  integrations.flatMap(({ provider, row }) => {
    const id = MUSIC_PROVIDER_IDS.find((known) => known === provider.id);
    return id === undefined || row === undefined ? [] : [{ id, row }];
  });

/** The default first, then the one connected last. */
const inOrder = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (one, other) =>
      Number(other.row.isDefault) - Number(one.row.isDefault) || other.row.connectedAt - one.row.connectedAt,
  );

/** Throws the error of an ended connection, which prevents the choice, or of having none. */
function ended(ctx: ServiceContext, [first]: readonly Candidate[]): MusicProvider {
  if (first !== undefined) return useMusic(ctx, first.id, first.row);
  throw new AppError("PROVIDER_NOT_CONNECTED", {
    message: "No music provider is connected.",
    details: { providers: MUSIC_PROVIDER_IDS, connect: "/api/integrations/{provider}/connect" },
  });
}

async function choosePlaying(ctx: ServiceContext, candidates: [Candidate, ...Candidate[]]): Promise<ChosenProvider> {
  const asked = await Promise.all(candidates.map((candidate) => ask(ctx, candidate)));
  const playing = asked.find(({ asked: answer }) => answer?.state?.isPlaying === true);
  const chosen = playing ?? asked[0];
  if (chosen === undefined) throw new Error("No provider was asked.");
  return chosen;
}

/** A provider that does not answer counts as not playing. */
async function ask(ctx: ServiceContext, { id, row }: Candidate): Promise<ChosenProvider> {
  const music = useMusic(ctx, id, row);
  try {
    return { music, asked: { state: await music.player.state() } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("playback_unknown", { provider: id, error });
    return { music, asked: null };
  }
}
