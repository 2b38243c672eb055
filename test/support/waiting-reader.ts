import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Reads a page again and again until it is told to end, and says how long the slowest read took, and how many were
 * refused. It has a separate thread, so that work of the test does not count as a wait.
 */
const { url, token, pauseMs } = workerData as { url: string; token?: string; pauseMs: number };
const agent = new Agent({ keepAlive: true, timeout: 3_000 });
let isEnding = false;
let refused = 0;
parentPort?.on("message", () => (isEnding = true));

const read = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const begin = performance.now();
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode !== 200) refused += 1;
        resolve(performance.now() - begin);
      });
    });
    sent.on("error", reject);
    sent.end();
  });

let longestMs = 0;
while (!isEnding) {
  longestMs = Math.max(longestMs, await read());
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
parentPort?.postMessage({ longestMs, refused }, []);
parentPort?.close();
