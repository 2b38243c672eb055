import { planRequirements, planTasks } from "#development/sdlc-runs/planner/plan-requirements";
import { requirementsText } from "#development/sdlc-runs/planner/read-requirements";
import type { InputOf } from "#development/sdlc-runs/read-input";
import { readDiff, wholeFile } from "#development/sdlc-runs/reviewer/read-diff";
import { concludeReview, review } from "#development/sdlc-runs/reviewer/review";
import { numberSetting, textsSetting } from "#development/sdlc/type-configuration";
import type { AgentProfile } from "#engine/reasoning/provider";

import { agentHasModel, askModel } from "./ask-model.ts";
import { proposedFindings, proposedTasks } from "./read-proposal.ts";
import { builtinWork, type Work, type WorkContext } from "./work-result.ts";

/** Plans by the rules. With a model, the model makes the tasks, and the rules check their order and length. */
export async function plan(
  ctx: WorkContext,
  action: string,
  { requirements }: InputOf<"planner">,
  config: Record<string, unknown>,
  agent: AgentProfile,
): Promise<Work> {
  const text = requirementsText(requirements);
  const hours = numberSetting(config, "hours_per_point", 4);
  const planned = planRequirements(action, text, hours);
  if (!(await agentHasModel(ctx, agent))) return builtinWork(planned);
  const answer = await askModel(ctx, {
    agent,
    task: `As a planner of software work, do "${action}" on the requirements in the context. Put into details.tasks a list of {id, title, kind (design, implement, test, document or deploy), points (1–21), depends_on (ids)}.`,
    context: { requirements: text },
  });
  const proposed = proposedTasks(answer.details);
  if (proposed === null) {
    const notDone = [
      ...planned.notDone,
      "The model's answer had no tasks in the requested form; the plan of the rules is shown.",
    ];
    return builtinWork({
      ...planned,
      result: { ...planned.result, model: answer.summary },
      notDone,
      engine: answer.engine,
    });
  }
  const result = { ...planTasks(proposed.tasks, proposed.dependencies, hours), model: answer.summary };
  return builtinWork({ result, summary: answer.summary, notDone: [], engine: answer.engine });
}

/** Reviews by the rules. With a model, its findings are listed beside those of the rules, each with its source. */
export async function reviewCode(
  ctx: WorkContext,
  action: string,
  input: InputOf<"reviewer">,
  config: Record<string, unknown>,
  agent: AgentProfile,
): Promise<Work> {
  const reviewed = review(action, input, {
    maxFunctionLines: numberSetting(config, "max_function_lines", 60),
    maxChangedLines: numberSetting(config, "max_changed_lines", 400),
    disabledRules: textsSetting(config, "disabled_rules"),
  });
  const work = { result: { ...reviewed.result }, summary: reviewed.summary, notDone: reviewed.notDone };
  if (!(await agentHasModel(ctx, agent))) return builtinWork(work);
  const answer = await askModel(ctx, {
    agent,
    task: `As a reviewer of software, do "${action}" on the diff or files in the context. Put into details.findings a list of {severity (critical, high, medium, low or info), file, line, message, suggestion}. Name only findings that you can prove.`,
    context: { ...input },
  });
  const findings = proposedFindings(answer.details);
  if (findings === null) {
    const notDone = [...work.notDone, "The model's answer had no findings in the requested form."];
    return builtinWork({ ...work, result: { ...work.result, model: answer.summary }, notDone, engine: answer.engine });
  }
  const files = [
    ...(input.diff === undefined ? [] : readDiff(input.diff)),
    ...(input.files ?? []).map(({ path, content }) => wholeFile(path, content)),
  ];
  const both = concludeReview([...reviewed.result.findings, ...findings], files);
  return builtinWork({
    result: { ...both.result, model: answer.summary },
    summary: both.summary,
    notDone: [],
    engine: answer.engine,
  });
}
