import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { inParallel } from "#lib/in-parallel";

import type { GivenChannel, TestedChannel } from "./channel.ts";
import { postToSlack } from "./post-to-slack.ts";
import { claimAll, type RuleKey, selectChannelsOf } from "./slack.queries.ts";
import { noteOf, tellSlack } from "./tell-slack.ts";

const AT_ONCE = 4;
const TOO_SOON = "It had a message within the last minute. Try again in a minute.";

/** Sends a test to the channels of a rule. One that Slack takes makes a failing channel work again, and one that it refuses for good fails. */
export async function testSlack(ctx: ServiceContext, rule: RuleKey, body: string): Promise<TestedChannel[]> {
  const now = ctx.clock();
  const [claimed] = await commit({ ...ctx, idempotency: null }, [claimAll(rule, now)]);
  const free = new Set((claimed?.rows ?? []).map(([id]) => String(id)));
  const channels = await selectChannelsOf(ctx.db, rule);
  const tests: TestedChannel[] = [];
  await inParallel(channels, AT_ONCE, async (channel) => {
    if (!free.has(channel.id)) return void tests.push({ type: "slack", ok: false, error: TOO_SOON });
    const answer = await tellSlack(ctx, channel, body);
    await commit({ ...ctx, idempotency: null }, [noteOf({ ...channel, due: null }, answer, ctx.clock())]);
    tests.push({ type: "slack", ok: answer.kind === "sent", error: answer.error });
  });
  return tests;
}

/** Sends a test to addresses that no rule has yet. */
export async function testNewSlack(
  ctx: ServiceContext,
  channels: readonly GivenChannel[],
  body: string,
): Promise<TestedChannel[]> {
  const urls = channels.flatMap(({ type, url }) => (type === "slack" && url !== undefined ? [url] : []));
  const tests: TestedChannel[] = [];
  await inParallel(urls, AT_ONCE, async (url) => {
    const answer = await postToSlack(ctx, url, body);
    tests.push({ type: "slack", ok: answer.kind === "sent", error: answer.error });
  });
  return tests;
}
