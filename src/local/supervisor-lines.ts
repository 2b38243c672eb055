type Told = string | number;

/**
 * Messages that the supervisors of sqld, workerd and the processes for scripts, pictures and what strangers send write to stderr, or as the
 * reason to end. docs/guides/running.md explains each.
 */
export const supervisorLines = {
  databaseRestarts: () => "the database does not respond and is being restarted",
  databaseRestartFailed: (reason: Told) => `the database did not restart and is started once more: ${reason}`,
  databaseAnswers: () => "the database responds again",
  databaseStarting: (seconds: Told, megabytes: Told) =>
    `the database is still starting after ${seconds} s; it has read and written ${megabytes} MB of its files`,
  databaseIsFull: () => "the database cannot write: the disk is full",
  databaseHasSpace: () => "the database can write again",
  databaseGivenUp: (times: Told, logFile: Told) =>
    `sqld had to be restarted more than ${times} times in a minute; see ${logFile}`,
  databaseFailed: (reason: Told, logFile: Told) =>
    `The database (sqld) did not start: ${reason}. Its log is ${logFile}.`,
  databaseDamaged: (file: Told, finding: Told) =>
    `${file} is damaged. Stop everything and restore the folder "database" from a copy (docs/guides/backup-and-upgrade.md). (${finding})`,
  workerRestarts: () => "workerd ended unexpectedly and is being restarted",
  scriptsKilled: () => "a script did not end at its limit; its process was killed and is being restarted",
  scriptsRestartFailed: (reason: Told) => `a process for scripts did not start and is started once more: ${reason}`,
  picturesKilled: () => "the process for pictures did not respond; it was killed and is being restarted",
  picturesRestartFailed: (reason: Told) => `the process for pictures did not start and is started once more: ${reason}`,
  intakeKilled: (kind: Told) =>
    `a task of the kind "${kind}" did not end at its limit; its process was killed and is being restarted`,
  intakeRestartFailed: (reason: Told) =>
    `a process for what strangers send did not start and is started once more: ${reason}`,
  workerGivenUp: (times: Told) => `workerd crashed more than ${times} times in a minute`,
};

/** Writes a line to the terminal. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
