import { type Setting, wholeNumber } from "#lib/settings";

/** The variables that say how long rows are kept. `src/workers/retention.ts` names the rows. */
export const RETENTION_VARIABLES = {
  EXECUTION_INPUT_DAYS: {
    purpose: "Days for which the input and the trace of an ended execution are kept, from 7",
    fallback: "90",
    parse: wholeNumber(7, 36_500),
  },
  EXECUTION_DAYS: {
    purpose:
      "Days for which ended executions are kept, from 90 and at least as long as their inputs. The evidence of their agents' levels stays, and so does an execution that waits for a person or that a kept conversation shows",
    fallback: "400",
    parse: wholeNumber(90, 36_500),
  },
  WEBHOOK_DELIVERY_DAYS: {
    purpose: "Days for which finished webhook deliveries are kept, and can be read and redelivered",
    fallback: "30",
    parse: wholeNumber(1, 36_500),
  },
  MESSAGE_DAYS: {
    purpose: "Days for which messages from people are kept. The provider may repeat a message for a week",
    fallback: "30",
    parse: wholeNumber(8, 36_500),
  },
  APPROVAL_DAYS: {
    purpose: "Days for which approvals that are over are kept, from 90. The audit log keeps what was decided",
    fallback: "400",
    parse: wholeNumber(90, 36_500),
  },
  CHAT_DAYS: {
    purpose: "Days after its last turn for which a conversation is kept, from 30. Its runs stay",
    fallback: "400",
    parse: wholeNumber(30, 36_500),
  },
  HISTORY_DAYS: {
    purpose:
      "Days for which trainings, tried improvements and runs of software development are kept, from 90. What a person applied from a training stays",
    fallback: "400",
    parse: wholeNumber(90, 36_500),
  },
} as const satisfies Record<string, Setting<unknown>>;
