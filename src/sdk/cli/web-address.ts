import { spawn } from "node:child_process";

/** An address of the web that a server named, parsed; null for any other scheme and for one with a user name. */
export function webAddress(text: unknown): URL | null {
  if (typeof text !== "string" || !URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url : null;
}

/**
 * Opens an address in the person's browser. Only a parsed address of the web goes to the program that opens it: its text
 * begins with "http", so it is neither an option, nor a file, nor another program's scheme. Without a browser on this
 * computer nothing happens.
 */
export function openBrowser(address: URL): void {
  const url = webAddress(address.href);
  if (url === null) return;
  const program = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  const child = spawn(program, [url.href], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
