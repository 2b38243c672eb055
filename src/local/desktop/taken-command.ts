import { isAllowed } from "./allowed-words.ts";
import { type Command, understand, type Understood } from "./carry-out.ts";
import type { DesktopOptions } from "./desktop-options.ts";
import type { EndMessage } from "./end-message.ts";
import type { Journal } from "./journal.ts";
import type { Person } from "./person.ts";
import { orderLine, questionLines } from "./question.ts";

export interface Surroundings {
  options: Pick<DesktopOptions, "folder" | "allowed">;
  journal: Pick<Journal, "begin">;
  person: Pick<Person, "isThere" | "say" | "ring" | "agrees">;
  deviceName: string;
}

/** System errors that occur before anything changes. */
const BEFORE_CHANGE = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ENOTDIR", "ELOOP", "ENXIO"]);

/** Whether an error occurred before anything was done: all of our errors do, and some of the system's. */
const provesNothingDone = (error: unknown): error is Error =>
  error instanceof Error && (!("code" in error) || BEFORE_CHANGE.has(String(error.code)));

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A command on its way through the device: parsed, allowed by the list or by the person, recorded, executed. */
export class TakenCommand {
  readonly #command: Command;
  readonly #around: Surroundings;
  readonly #cancelled = new AbortController();
  /** The platform stops waiting then, so asking and executing share this time. */
  readonly #endsAt: number;

  constructor(command: Command, around: Surroundings) {
    this.#command = command;
    this.#around = around;
    this.#endsAt = Date.now() + command.timeout_seconds * 1_000;
  }

  /** Called when no client waits any more. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** Returns its end; null for a command that was begun earlier. */
  async carryOut(): Promise<EndMessage | null> {
    const { id } = this.#command;
    const refused = (reason: string): EndMessage => ({ type: "refused", id, reason });
    let understood: Understood;
    try {
      understood = await this.#understand();
      const refusal = await this.#refusalOf(understood);
      if (refusal !== null) return refused(refusal);
      if (!(await this.#around.journal.begin(id))) return null;
    } catch (error) {
      return refused(reasonOf(error));
    }
    try {
      const result = await understood.carryOut({ endsAt: this.#endsAt, signal: this.#cancelled.signal });
      return { type: "result", id, result };
    } catch (error) {
      return provesNothingDone(error) ? refused(error.message) : { type: "interrupted", id };
    }
  }

  #understand(): Promise<Understood> {
    const { options, person } = this.#around;
    return understand(this.#command, {
      folder: options.folder,
      notify: (lines) => {
        person.ring();
        // Marked, so that a notice cannot pose as a message of the device.
        for (const line of lines) person.say(`| ${line}`);
      },
    });
  }

  async #refusalOf({ words, protection, order, folder }: Understood): Promise<string | null> {
    const { options, person, deviceName } = this.#around;
    const { on_behalf_of: onBehalfOf, changes = [] } = this.#command;
    const { signal } = this.#cancelled;
    const isListed = words !== null && isAllowed(words, options.allowed);
    if (isListed && protection === null) {
      person.say(`${onBehalfOf}: ${orderLine(order)}`);
      return signal.aborted ? NOT_WANTED : null;
    }
    if (!person.isThere) {
      const reason = isListed ? protection : "it is not on the device's list";
      return `${reason}, and no person is available to ask`;
    }
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, this.#endsAt - Date.now()))]);
    const answer = await person.agrees(
      questionLines({ onBehalfOf, device: deviceName, folder, order, changes, protection }),
      inTime,
    );
    if (signal.aborted) return NOT_WANTED;
    if (answer === "yes") return null;
    return answer === "no" ? "the person at the device did not allow it" : "no one at the device answered in time";
  }
}

const NOT_WANTED = "it was ended before it began";
