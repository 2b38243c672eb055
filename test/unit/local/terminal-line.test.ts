import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { createLog, type RequestLine } from "#lib/log";
import { terminalLine } from "#local/terminal-line";
import { everyCase } from "#test/support/every-case";

/** The log's lines as a terminal without colours shows them. */
function shown(write: (log: ReturnType<typeof createLog>) => void, isColoured = false): string {
  let text = "";
  write(createLog("debug", { request_id: "req_1" }, (line) => (text = terminalLine(line, { isColoured }))));
  return text;
}

const request = (line: Partial<RequestLine> = {}): RequestLine => ({
  method: "GET",
  route: "/api/agents",
  status: 200,
  duration_ms: 12,
  ...line,
});

const withoutTime = (text: string): string => text.replace(/^\d\d:\d\d:\d\d /, "");

describe("a request's line in a terminal", () => {
  it("says method, route, status and duration after the time of the terminal's own zone", () => {
    const time = new Date(2026, 10, 22, 9, 5, 3);
    const line = { time: time.toISOString(), level: "info", event: "request", ...request({ tenant: "t" }) };
    expect(terminalLine(JSON.stringify(line), { isColoured: false })).toBe("09:05:03 GET    /api/agents 200 12 ms");
  });

  it("has the reason of a refusal below, and the request's id where the fault is ours", () => {
    const refused = request({ method: "POST", status: 400, code: "INVALID_INPUT", reason: "body.name: is required" });
    expect(withoutTime(shown((log) => log.request(refused)))).toBe(
      "POST   /api/agents 400 12 ms\n           INVALID_INPUT: body.name: is required",
    );
    expect(withoutTime(shown((log) => log.request(request({ status: 503, code: "UNAVAILABLE" }))))).toBe(
      "GET    /api/agents 503 12 ms\n           UNAVAILABLE\n           req_1",
    );
  });

  it("shows each status in its colour, only where colours are wanted", () =>
    everyCase(
      [
        [200, "32"],
        [304, "36"],
        [404, "33"],
        [500, "31"],
      ],
      (status, colour) => {
        const write = (log: ReturnType<typeof createLog>) => log.request(request({ status }));
        expect(shown(write, true)).toContain(`\u001b[${colour}m${status}\u001b[`);
        expect(shown(write)).not.toContain("\u001b");
      },
    ));
});

describe("another event's line in a terminal", () => {
  it("says its level, name and fields", () => {
    const text = shown((log) => log.warn("agent_demoted", { agent: "a1", from: "intern", count: 3, tags: ["x"] }));
    expect(withoutTime(text)).toBe('warn   agent_demoted agent=a1 from=intern count=3 tags=["x"]');
  });

  it("has an error with its causes below", () => {
    const error = new TypeError("outer", { cause: new Error("inner") });
    const lines = shown((log) => log.error("unexpected", { error })).split("\n");
    expect(withoutTime(lines[0] ?? "")).toBe("error  unexpected");
    expect(lines[1]).toBe("           TypeError: outer");
    expect(lines[2]).toMatch(/^ {13}at /);
    expect(lines.slice(2)).toContain("           caused by Error: inner");
    expect(lines.length).toBeLessThanOrEqual(13);
  });

  it("has a text of several lines below, each of them indented", () => {
    const text = shown((log) => log.info("mail", { to: "a@example.com", text: "Hello,\n\nyour code is 1." }));
    expect(text.split("\n").slice(1)).toEqual(
      ["text:", "Hello,", "", "your code is 1."].map((line) => `           ${line}`),
    );
  });
});

it("a foreign line stays unchanged", () => {
  for (const line of [
    "",
    "[wrangler:info] Ready",
    "{",
    "{}",
    "[1]",
    '{"time":1,"level":"info","event":"e"}',
    '{"level":"error"}',
  ])
    expect(terminalLine(line, { isColoured: true })).toBe(line);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(terminalLine(line, { isColoured: true })).toBe(line);
    }),
  );
});

it("nothing that a caller sent steers the terminal", () => {
  const hostile = fc.string({ unit: fc.constantFrom("a", "\u001b[2J", "\u0007", "\r", "\b", "\u009b", "\u202e") });
  const isSteering = /(?!\n)\p{C}/u;
  fc.assert(
    fc.property(hostile, hostile, (text, other) => {
      expect(
        shown((log) => log.request(request({ method: text, route: other, code: other, reason: text }))),
      ).not.toMatch(isSteering);
      const error = new Error(text, { cause: new Error(other) });
      error.name = text;
      expect(shown((log) => log.error(text, { [other]: other, list: [text], error }))).not.toMatch(isSteering);
    }),
  );
});
