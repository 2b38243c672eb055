import { expect, it } from "vitest";

import { namingDamage, startFailure } from "#local/sqld-failure";

const failure = (log: string, end: { exitCode: number | null; signalCode: NodeJS.Signals | null } | null): string =>
  startFailure({
    log,
    end,
    idleMs: 60_000,
    dataFile: "/data/database/dbs/default/data",
    logFile: "/data/logs/sqld.log",
  });

const exitedWith = (exitCode: number) => ({ exitCode, signalCode: null });

const stackOf = (error: string, cause: string): string =>
  `2026-11-22T15:50:17Z  WARN something before\nError: ${error}\n\nCaused by:\n    ${cause}\n\nStack backtrace:\n   7: std::rt::lang_start_internal\n  11: _start\n`;

it("names the damaged file and the step to take", () => {
  for (const cause of ["Error code 11: The database disk image is malformed", "Error code 26: file is not a database"])
    expect(failure(stackOf("database", cause), exitedWith(1))).toBe(
      `/data/database/dbs/default/data is damaged. Stop everything and restore the folder "database" from a copy (docs/guides/backup-and-upgrade.md). (database (${cause}))`,
    );
});

it("gives sqld's error with its cause, without its stack", () => {
  expect(failure(stackOf("cannot listen", "Address already in use (os error 98)"), exitedWith(1))).toBe(
    "The database (sqld) did not start: it ended with code 1: cannot listen (Address already in use (os error 98)). Its log is /data/logs/sqld.log.",
  );
});

it("has a reason even when sqld said nothing", () => {
  const start = "The database (sqld) did not start:";
  const log = "Its log is /data/logs/sqld.log.";
  expect(failure("", null)).toBe(`${start} it neither responded nor read nor wrote anything for 60 s. ${log}`);
  expect(failure("\n", { exitCode: null, signalCode: "SIGKILL" })).toBe(`${start} it was ended by SIGKILL. ${log}`);
  expect(failure("no error\nthe last line\n", exitedWith(3))).toBe(
    `${start} it ended with code 3: the last line. ${log}`,
  );
});

it("names the file when a statement finds the damage, and leaves other errors as they are", () => {
  const damage = new Error("SQLite error: database disk image is malformed");
  expect(namingDamage(damage, "/data/data")).toMatchObject({
    message: expect.stringMatching(/^\/data\/data is damaged\. Stop everything and restore/),
    cause: damage,
  });
  const other = new Error("no such table: agents");
  expect(namingDamage(other, "/data/data")).toBe(other);
});
