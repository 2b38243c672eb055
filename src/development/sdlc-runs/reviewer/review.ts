import { SEVERITIES } from "./line-rules.ts";
import { readDiff, type ReviewedFile, wholeFile } from "./read-diff.ts";
import { type Finding, reviewFiles, type ReviewLimits } from "./review-files.ts";

export interface ReviewInput {
  diff?: string | undefined;
  files?: { path: string; content: string }[] | undefined;
}

export interface Review {
  result: { findings: Finding[]; counts: Record<string, number>; verdict: string; files: unknown[] };
  summary: string;
  notDone: string[];
}

/** Does one action of the reviewer by its rules. */
export function review(action: string, { diff, files = [] }: ReviewInput, limits: ReviewLimits): Review {
  const reviewed = [
    ...(diff === undefined ? [] : readDiff(diff)),
    ...files.map(({ path, content }) => wholeFile(path, content)),
  ];
  const findings = reviewFiles(reviewed, limits).filter((finding) => isAsked(action, finding));
  return { ...concludeReview(findings, reviewed), notDone: limitsOfRules(action, reviewed) };
}

function isAsked(action: string, { concern }: Finding): boolean {
  if (action === "check_security") return concern === "security";
  return action === "validate_style" ? concern === "style" || concern === "maintainability" : true;
}

/** The result of a review with these findings. */
export function concludeReview(
  findings: Finding[],
  reviewed: readonly ReviewedFile[],
): Pick<Review, "result" | "summary"> {
  const counts = Object.fromEntries(
    SEVERITIES.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
  );
  const blocking = (counts["critical"] ?? 0) + (counts["high"] ?? 0);
  const verdict = blocking > 0 ? "changes_requested" : findings.length > 0 ? "comments" : "no_findings";
  return {
    result: {
      findings,
      counts,
      verdict,
      files: reviewed.map(({ path, kind, added, removed }) => ({ path, kind, added, removed })),
    },
    summary: `${findings.length} findings in ${reviewed.length} files, ${blocking} of them critical or high.`,
  };
}

function limitsOfRules(action: string, reviewed: readonly ReviewedFile[]): string[] {
  const unread = reviewed.filter(({ path }) => !/\.[mc]?[jt]sx?$/.test(path)).length;
  return [
    "Rules find known patterns; design, logic and intent were not judged. An empty list does not mean that the code has no faults.",
    ...(unread === 0 ? [] : [`${unread} files are not JavaScript or TypeScript; only rules for text were applied.`]),
    ...(action === "suggest_improvements"
      ? ["Suggestions are those of the rules; none was written for this code."]
      : []),
  ];
}
