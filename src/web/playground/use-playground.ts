import { useEffect, useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { useLooks } from "#web/lib/use-looks.ts";

import { type Playground, playgroundPath } from "./playground.ts";

const GATHER_MS = 150;

/** A playground, read again with each step of a variant, and the text that each variant's model is writing. */
export function usePlayground(id: string): { load: Loaded<Playground>; texts: readonly string[] } {
  const load = useLoad((signal) => callData("GET", playgroundPath(id), { signal }), [id]);
  const [texts, setTexts] = useState<readonly string[]>([]);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const isLive = load.value?.id === id && load.value.status === "in_progress";
  const look = (): void => readAgain([playgroundPath(id)]);
  useEffect(() => {
    if (!isLive) return;
    setIsGivenUp(false);
    const source = new EventSource(`${playgroundPath(id)}/events`);
    const written: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRead = false;
    const show = (): void => {
      timer = undefined;
      setTexts([...written]);
      if (isRead) look();
      isRead = false;
    };
    const hear = (name: string, take: (data: { variant: number; text?: string }) => void): void =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        take(JSON.parse(data) as { variant: number; text?: string });
        timer ??= setTimeout(show, GATHER_MS);
      });
    hear("text", ({ variant, text = "" }) => (written[variant] = (written[variant] ?? "") + text));
    hear("text_reset", ({ variant }) => (written[variant] = ""));
    for (const name of ["step", "asks", "end"]) hear(name, () => (isRead = true));
    source.addEventListener("error", () => setIsGivenUp(source.readyState === EventSource.CLOSED));
    return () => {
      source.close();
      clearTimeout(timer);
      setTexts([]);
    };
  }, [id, isLive]);
  useLooks(isLive && isGivenUp, look);
  return { load, texts };
}
