import type { PlaybackState } from "#connections/music/music-provider";
import type { MusicProviderId } from "#connections/providers/provider-id";
import type { ServiceContext } from "#context/context";
import { governMusicRead } from "#music/calls/govern-music-call";
import { chooseProvider } from "#music/provider-choice/choose-provider";

/** A provider's state of playback. */
export interface ReadPlayback {
  provider: MusicProviderId;
  /** Null when no device is active. */
  state: PlaybackState | null;
}

/** Reads what a provider plays. */
export async function readPlayback(
  ctx: ServiceContext,
  { provider, agent_id: agentId }: { provider?: MusicProviderId | undefined; agent_id?: string | undefined },
): Promise<ReadPlayback> {
  if (agentId !== undefined) await governMusicRead(ctx, agentId);
  const { music, asked } = await chooseProvider(ctx, provider);
  return { provider: music.id, state: asked === null ? await music.player.state() : asked.state };
}
