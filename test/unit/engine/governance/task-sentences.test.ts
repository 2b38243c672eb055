import { expect, test } from "vitest";

import { actionComplexity } from "#engine/governance/actions";
import { inferAction } from "#engine/governance/infer-action";
import { TASK_SENTENCES, type TaskSentences } from "#test/support/task-sentences";

const languages = Object.entries<TaskSentences>(TASK_SENTENCES);

test("there are two hundred tasks, forty in each of five languages, none twice", () => {
  const tasks = languages.flatMap(([, { honest, orders }]) => [...honest, ...orders.map(([task]) => task)]);
  expect(languages.map(([, { honest, orders }]) => honest.length + orders.length)).toEqual([40, 40, 40, 40, 40]);
  expect(new Set(tasks).size).toBe(200);
});

test.each(languages)("a task that reads, or speaks of a text, is class 1: %s", (_language, { honest }) => {
  const classes = honest.map((task) => [task, inferAction(task).complexity]);
  expect(classes).toEqual(honest.map((task) => [task, 1]));
});

test.each(languages)("a real order keeps its action and its class: %s", (_language, { orders }) => {
  const read = orders.map(([task]) => [task, inferAction(task)]);
  expect(read).toEqual(orders.map(([task, action]) => [task, { action, complexity: actionComplexity(action) }]));
});
