import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { readJsonObject } from "#web/lib/read-json.ts";
import { type Action, useAction } from "#web/lib/use-action.ts";

import type { CodeProblem } from "./code-view.ts";
import { type Draft, GIVES, isCode, schemaOf, TAKES } from "./draft.ts";
import { inputTyped, type Tried } from "./try-panel.tsx";
import { useCodeProblem, useWhileSame } from "./use-code-problem.ts";

interface Trial {
  values: Readonly<Record<string, string>>;
  setValues: (values: Readonly<Record<string, string>>) => void;
  run: Action<[]>;
  tried: Tried | null;
  /** The result of the last try, while the code is unchanged. */
  problem: CodeProblem | null;
}

/** Runs a draft as it is typed, and keeps the result. */
export function useTry(draft: Draft): Trial {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<Tried | null>(null);
  const run = useAction(async () => {
    setTried(null);
    if (!isCode(draft.type)) return;
    const body = {
      skill_type: draft.type,
      code: draft.code,
      input: inputTyped(draft.inputSchema, values),
      config: readJsonObject("Settings", draft.config),
      input_schema: schemaOf(TAKES, draft.inputSchema),
      output_schema: schemaOf(GIVES, draft.outputSchema),
    };
    setTried(await call("POST", "/api/v1/skills/private/try", { body }));
  });
  const failed = tried?.error ?? null;
  const said = failed === null || failed.reason === "output_mismatch" ? null : failed;
  const refused = useCodeProblem(run.error, draft.code);
  const failedHere = useWhileSame(said, draft.code);
  return { values, setValues, run, tried, problem: refused ?? failedHere };
}
