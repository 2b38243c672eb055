import { isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { findFunctions } from "#development/sdlc-runs/code/find-functions";
import { linesOf, maskSource } from "#development/sdlc-runs/code/mask-source";
import { holdsShape } from "#lib/key-shapes";

import { type Concern, LINE_RULES, SEVERITIES, type Severity } from "./line-rules.ts";
import type { ReviewedFile } from "./read-diff.ts";

export interface Finding {
  rule: string;
  concern: Concern;
  severity: Severity;
  file: string;
  /** Null for the file or the whole change. */
  line: number | null;
  message: string;
  suggestion: string;
  source: "rule" | "model";
}

export interface ReviewLimits {
  maxFunctionLines: number;
  maxChangedLines: number;
  disabledRules: readonly string[];
}

const SCRIPT = /\.[mc]?[jt]sx?$/;
const MAX_FINDINGS = 500;
/** Its parts are bounded: unbounded ones would be searched to the text's end from every "catch (". */
const EMPTY_CATCH = /\bcatch\s{0,100}(?:\([^)]{0,500}\)\s{0,100})?\{\s{0,2000}\}/g;

/** The findings of all rules, most severe first, then by place. */
export function reviewFiles(files: readonly ReviewedFile[], limits: ReviewLimits): Finding[] {
  const found = [...files.flatMap((file) => reviewFile(file, limits)), ...reviewChange(files, limits)];
  const rank = ({ severity }: Finding): number => SEVERITIES.indexOf(severity);
  return found
    .filter(({ rule }) => !limits.disabledRules.includes(rule))
    .toSorted(
      (left, right) =>
        rank(left) - rank(right) || left.file.localeCompare(right.file) || (left.line ?? 0) - (right.line ?? 0),
    )
    .slice(0, MAX_FINDINGS);
}

function reviewFile(file: ReviewedFile, limits: ReviewLimits): Finding[] {
  const isScript = SCRIPT.test(file.path);
  const masked = isScript ? maskSource(file.content) : null;
  const code = masked?.code.split("\n") ?? [];
  const comments = masked?.comments.split("\n") ?? [];
  const isTest = isTestFile(file.path);
  const findings: Finding[] = [];
  for (const { number, place, text } of file.lines) {
    for (const rule of LINE_RULES) {
      if (rule.notInTests && isTest) continue;
      if (rule.files && !rule.files.test(file.path)) continue;
      const searched =
        rule.where === "line" || masked === null ? text : ((rule.where === "code" ? code : comments)[place - 1] ?? "");
      if (rule.where === "code" && masked === null) continue;
      if (searched.length <= 2_000 && holdsShape(searched, [rule.pattern].flat())) {
        const { id, concern, severity, message, suggestion } = rule;
        findings.push({
          rule: id,
          concern,
          severity,
          file: file.path,
          line: number,
          message,
          suggestion,
          source: "rule",
        });
      }
    }
  }
  return masked === null ? findings : [...findings, ...reviewBlocks(file, masked.code, masked.comments, limits)];
}

/** Findings over several lines: long functions, and swallowed errors. */
function reviewBlocks(
  file: ReviewedFile,
  code: string,
  comments: string,
  { maxFunctionLines }: ReviewLimits,
): Finding[] {
  const judged = new Set(file.lines.map(({ place }) => place));
  const numberAt = (place: number): number => file.numbers[place - 1] ?? place;
  const isTest = isTestFile(file.path);
  const long = isTest
    ? []
    : findFunctions(code)
        .filter(({ startLine }) => judged.has(startLine))
        .map(({ name, startLine, endLine }) => ({
          name,
          line: numberAt(startLine),
          length: numberAt(endLine) - numberAt(startLine) + 1,
        }))
        .filter(({ length }) => length > maxFunctionLines)
        .map(({ name, line, length }): Finding => ({
          rule: "long_function",
          concern: "maintainability",
          severity: "low",
          file: file.path,
          line,
          message: `${name} has ${length} lines, more than ${maxFunctionLines}.`,
          suggestion: "Extract its parts into named functions.",
          source: "rule",
        }));
  const lineOf = linesOf(code);
  const swallowed = [...code.matchAll(EMPTY_CATCH)]
    .filter(({ index, 0: text }) => comments.slice(index, index + text.length).trim() === "")
    .map(({ index }) => lineOf(index))
    .filter((place) => judged.has(place))
    .map((place): Finding => ({
      rule: "empty_catch",
      concern: "correctness",
      severity: "medium",
      file: file.path,
      line: numberAt(place),
      message: "An error is caught and ignored.",
      suggestion: "Handle it, rethrow it, or say why it does not matter.",
      source: "rule",
    }));
  return [...long, ...swallowed];
}

/** Findings in the whole change. */
function reviewChange(files: readonly ReviewedFile[], { maxChangedLines }: ReviewLimits): Finding[] {
  const changes = files.filter(({ kind }) => kind !== "file");
  if (changes.length === 0) return [];
  const changed = changes.reduce((sum, { added, removed }) => sum + added + removed, 0);
  const sources = changes.filter(
    ({ path, added, kind }) => SCRIPT.test(path) && !isTestFile(path) && added > 0 && kind !== "deleted",
  );
  const hasTests = changes.some(({ path, added }) => isTestFile(path) && added > 0);
  const manifest = changes.find(({ path }) => /(?:^|\/)package\.json$/.test(path));
  const hasLock = changes.some(({ path }) =>
    /(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/.test(path),
  );
  const changesDependencies = manifest?.lines.some(({ text }) => /"[\^~]?\d+\.\d+/.test(text)) ?? false;
  const about = (file: string, rule: string, severity: Severity, message: string, suggestion: string): Finding => ({
    rule,
    concern: "maintainability",
    severity,
    file,
    line: null,
    message,
    suggestion,
    source: "rule",
  });
  return [
    ...(changed > maxChangedLines
      ? [
          about(
            "",
            "large_change",
            "medium",
            `The change has ${changed} lines, more than ${maxChangedLines}.`,
            "Split it.",
          ),
        ]
      : []),
    ...(hasTests
      ? []
      : sources.map(({ path }) =>
          about(path, "missing_tests", "medium", "Source files changed without a test.", "Add a test for the change."),
        )),
    ...(manifest && changesDependencies && !hasLock
      ? [
          about(
            manifest.path,
            "missing_lock",
            "low",
            "Versions changed without the lock file.",
            "Commit the lock file.",
          ),
        ]
      : []),
  ];
}
