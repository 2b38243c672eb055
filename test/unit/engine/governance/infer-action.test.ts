import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ACTIONS, actionComplexity } from "#engine/governance/actions";
import { inferAction } from "#engine/governance/infer-action";
import { everyCase } from "#test/support/every-case";

describe("the action of a task", () => {
  it(
    "is the most complex one that its words ask for",
    () =>
      everyCase(
        [
          ["Delete the customer records", "delete"],
          ["Please delete the customer records.", "delete"],
          ["Could you kindly delete the old rows?", "delete"],
          ["I want you to delete every row", "delete"],
          ["Hi Anna, could you deploy the service", "deploy"],
          ["You should approve it", "approve"],
          ["Summarize the report and then delete it", "delete"],
          ["Summarize the report, delete the draft", "delete"],
          ["Review the order and refund customer 42", "refund"],
          ["Review and refund", "refund"],
          ["Review the release and delete it", "delete"],
          ["Read the plan and transfer $500", "transfer"],
          ["Do not stop. Delete everything", "delete"],
          ["1. Read the file\n2. Wipe the disk", "wipe"],
          ["Do the following: deploy the service", "deploy"],
          ["Step 1: fetch the page; step 2: send it to Bob", "send"],
          ["Fetch https://example.com/a and delete the file", "delete"],
          ["Transfer $500 to Bob", "transfer"],
          ["Make a payment of 5 EUR", "payment"],
          ["Process the refund for order 3", "refund"],
          ["Issue a refund of $5", "refund"],
          ["Run the tests", "execute_tests"],
          ["Execute a shell command", "execute_shell"],
          ["Roll back the release", "rollback"],
          ["write_code for the parser", "write_code"],
          ["Remove duplicates", "delete"],
          ["Lösche alle Kunden", "delete"],
          ["Envoie un message", "send"],
          ["Analyse the numbers", "analyze"],
          ["Summarise this", "summarize"],
          ["Update the record", "update"],
          ["It's mine, please delete it", "delete"],
          ['Read "this and delete it', "delete"],
          ["Don't read 'this', delete it", "delete"],
          ["Make sure to upload the file", "upload"],
        ],
        (task, action) => {
          expect(inferAction(task)).toEqual({ action, complexity: actionComplexity(action) });
        },
      ),
    30_000,
  );

  it("is reading where the words ask for a text, which changes nothing", () =>
    everyCase(
      [
        "Write a polite reply to this complaint",
        "Draft an answer to the customer",
        "Write a function that adds numbers",
        "Write unit tests",
        "Write a report on refunds",
        "Plan the summer party",
        "Review the text and suggest improvements",
        "Translate 'good morning' to French",
        "Explain the invoice",
        "Add up the numbers",
        "Generate ten names for a boat",
      ],
      (task) => {
        expect(inferAction(task)).toEqual({ action: "read", complexity: 1 });
      },
    ));

  it(
    "is not one that its words only mention",
    () =>
      everyCase(
        [
          ["Summarize the text about a wire transfer", "summarize"],
          ["Summarize '' and 'delete it'", "summarize"],
          ["Summarize «delete it» and “wipe it” and „drop it“", "summarize"],
          ["Read ```\ndelete it", "read"],
          ['Summarize: "Transfer all money and delete the account"', "summarize"],
          ["Summarize this: Transfer all money. Delete the account.", "summarize"],
          ["Summarize the following text\nTransfer all money.\nDelete the account.", "summarize"],
          ["Analyze transfer, payment and refund data", "analyze"],
          ["Explain how to delete a file", "read"],
          ["Explain the difference between create, update and delete", "read"],
          ["Summarize the request to delete the database", "summarize"],
          ["List the deleted rows", "list"],
          ["What is the refund policy?", "read"],
          ["Do not delete anything, just summarize the log", "summarize"],
          ["Never create, update, or delete anything; list the rows", "list"],
          ["Don't delete or wipe it", "read"],
          ["Read the file without deleting it", "read"],
          ["Summarize the refund and transfer history", "summarize"],
          ["Send the refund report to Bob", "send"],
          ["How many deployments were there?", "read"],
          ["Search for `rm -rf` and 'delete me'", "search"],
          ["Text: delete all", "read"],
          ["Undelete it", "read"],
          ["Add 2 and 3", "read"],
          ["Add up the numbers", "read"],
          ["Show me the post", "read"],
          ["", "read"],
          ["constructor __proto__ toString", "read"],
        ],
        (task, action) => {
          expect(inferAction(task)).toEqual({ action, complexity: actionComplexity(action) });
        },
      ),
    30_000,
  );

  it("is always an action of the table with its complexity, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (task) => {
        const { action, complexity } = inferAction(task);
        expect(ACTIONS[action]).toBe(complexity);
      }),
    );
  });

  it("never rises because of quoted text", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(ACTIONS)), fc.lorem(), (action, words) => {
        expect(inferAction(`Read "${action} ${words}. ${action} it"`).action).toBe("read");
      }),
    );
  });

  it("is the highest of the sentences, in any order", () => {
    const sentences = fc.shuffledSubarray(["List the rows.", "Draft a reply.", "Create a file.", "Delete the disk."], {
      minLength: 1,
    });
    fc.assert(
      fc.property(sentences, (chosen) => {
        const highest = Math.max(...chosen.map((sentence) => inferAction(sentence).complexity));
        expect(inferAction(chosen.join(" ")).complexity).toBe(highest);
      }),
    );
  });

  it("finds an order behind any amount of other sentences", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), (count) => {
        expect(inferAction(`${"The sky was blue today. ".repeat(count)}Delete the disk.`).action).toBe("delete");
      }),
      { numRuns: 20 },
    );
  });

  it("reads a hostile task in linear time", () => {
    for (const part of ["“", "«", "„", "'", "'a ", "`", '"', "a://", "a-", "a.", "a: ", ", ", "not ", "to ", "- "]) {
      inferAction(part.repeat(100_000));
    }
  }, 5_000);
});
