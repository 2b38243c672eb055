import { later } from "./later.ts";

const useHostBeside = later(async () => (await import("./link-host.ts")).hostBeside);

/** The host of a link, beside words that read like another address. Every link has it until that can be told. */
export function LinkHost({ words, href }: { words: string; href: string }) {
  const hostBeside = useHostBeside();
  const url = new URL(href);
  const host = hostBeside === null ? url.host : hostBeside(words, url);
  if (host === null || host === "") return null;
  return (
    <small>
      {" "}
      (<bdi>{host}</bdi>)
    </small>
  );
}
