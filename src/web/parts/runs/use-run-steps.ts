import { useLayoutEffect, useState } from "preact/hooks";

import { keepAnswer, keptOf } from "#web/lib/answers.ts";
import { agentPath } from "#web/parts/agents/agent.ts";

import type { RunStep } from "./run-detail.ts";

export interface FollowedRun {
  /** The steps that are over, in the order of the tree. */
  done: readonly RunStep[];
  /** Those under way and those that come next. */
  underWay: readonly RunStep[];
  /** The text that the model is writing; empty after it was discarded, or while tools are called. */
  text: string;
  /** When the last news came, milliseconds since 1970. */
  newsAt: number;
  /** The last event has come: nothing more will. */
  hasEnded: boolean;
  /** The time since which the connection is lost; null while connected. */
  lostAt: number | null;
  /** The browser gave up on it. */
  isGivenUp: boolean;
}

const NOTHING: FollowedRun = {
  done: [],
  underWay: [],
  text: "",
  newsAt: 0,
  hasEnded: false,
  lostAt: null,
  isGivenUp: false,
};

/**
 * The steps of a run as they happen, from its beginning, and its answer while it is written; of one that is over, all. The browser
 * reconnects after a break and continues where it was. A run that was followed to its end is kept, and is there before the page is painted.
 */
export function useRunSteps(agentId: string | null, executionId: string): FollowedRun {
  const [followed, setFollowed] = useState(NOTHING);
  useLayoutEffect(() => {
    const path = agentId === null ? null : eventsPath(agentId, executionId);
    const kept = path === null ? undefined : (keptOf(path) as FollowedRun | undefined);
    setFollowed(kept ?? { ...NOTHING, newsAt: Date.now() });
    if (path === null || kept !== undefined) return;
    const source = new EventSource(path);
    const on = (event: string, change: (last: FollowedRun, data: EventData) => Partial<FollowedRun>): void =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const told = JSON.parse(data) as EventData;
        setFollowed((last) => ({ ...last, ...change(last, told), newsAt: Date.now() }));
      });
    on("status", () => ({}));
    on("step", ({ done, underWay }, { steps = [] }) => ({
      done: joined(done, steps),
      underWay: without(underWay, steps),
    }));
    on("under_way", (_last, { steps = [] }) => ({ underWay: steps }));
    on("text", ({ text }, data) => ({ text: text + (data.text ?? "") }));
    on("text_reset", () => ({ text: "" }));
    on("end", (last, { steps = [] }) => {
      source.close();
      const ended = { done: joined(last.done, steps), underWay: [], hasEnded: true };
      keepAnswer(path, { ...last, ...ended });
      return ended;
    });
    source.addEventListener("open", () => setFollowed((last) => ({ ...last, lostAt: null, newsAt: Date.now() })));
    source.addEventListener("error", () => {
      const isGivenUp = source.readyState === EventSource.CLOSED;
      setFollowed((last) => (last.hasEnded ? last : { ...last, lostAt: last.lostAt ?? Date.now(), isGivenUp }));
    });
    return () => source.close();
  }, [agentId, executionId]);
  return followed;
}

const eventsPath = (agentId: string, executionId: string): string =>
  `${agentPath(agentId)}/executions/${encodeURIComponent(executionId)}/events?under_way=true`;

interface EventData {
  steps?: readonly RunStep[];
  text?: string;
}

const without = (steps: readonly RunStep[], others: readonly RunStep[]): RunStep[] =>
  steps.filter(({ id }) => !others.some((other) => other.id === id));

/** A new connection repeats the first steps. */
const joined = (steps: readonly RunStep[], more: readonly RunStep[]): RunStep[] => [...without(steps, more), ...more];
