import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { LINE_RULES } from "#development/sdlc-runs/reviewer/line-rules";
import { readDiff, wholeFile } from "#development/sdlc-runs/reviewer/read-diff";
import { review } from "#development/sdlc-runs/reviewer/review";
import { reviewFiles } from "#development/sdlc-runs/reviewer/review-files";
import { everyCase } from "#test/support/every-case";

const LIMITS = { maxFunctionLines: 60, maxChangedLines: 400, disabledRules: [] };
const rulesIn = (path: string, content: string): string[] =>
  reviewFiles([wholeFile(path, content)], LIMITS).map(({ rule }) => rule);

/** The mark of open work, which this file itself must not contain. */
const OPEN_WORK = ["TO", "DO"].join("");

/** For each rule a line that violates it, and a similar one that does not. */
const CASES: Record<string, [path: string, wrong: string, right: string]> = {
  private_key: ["a.txt", "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN PUBLIC KEY-----"],
  secret_token: ["a.js", `const id = "${["AKIA", "ABCDEFGHIJKLMNOP"].join("")}";`, 'const id = "AKIA-short";'],
  hardcoded_credential: ["a.js", 'const password = "hunter2hunter2";', "const password = process.env.PASSWORD;"],
  url_credentials: ["a.yml", "url: https://me:pass123@db.example.com", "url: https://db.example.com/a:b"],
  eval: ["a.js", "eval(text);", 'say("eval(text)"); object.eval(text);'],
  inner_html: ["a.js", "node.innerHTML = text;", "if (node.innerHTML === text) go();"],
  sql_concatenation: [
    "a.js",
    'db.query("SELECT * FROM users WHERE id = " + id);',
    'db.query("SELECT * FROM users WHERE id = ?", [id]);',
  ],
  shell_concatenation: ["a.js", "exec(`rm ${path}`);", 'exec("ls");'],
  weak_hash: ["a.js", 'createHash("md5")', 'createHash("sha256")'],
  insecure_random: ["a.js", "const token = Math.random();", "const jitter = Math.random();"],
  tls_disabled: ["a.js", "({ rejectUnauthorized: false })", "({ rejectUnauthorized: true })"],
  http_url: ["a.js", 'get("http://api.company.com/x");', 'get("http://localhost:3000/x");'],
  unsafe_regex: ["a.js", "const r = /^(a+)+$/;", "const r = /^(ab)+$/;"],
  prototype_access: ["a.js", "a.__proto__ = b;", '"a.__proto__"'],
  any_type: ["a.ts", "let a: any = 1;", "let many: unknown = any();"],
  type_suppression: ["a.ts", "// @ts-ignore", "// ts is ignored"],
  loose_equality: ["a.js", "if (a == 1) go();", "if (a === 1 || b == null) go();"],
  var_declaration: ["a.js", "var a = 1;", "const variable = 1;"],
  console_log: ["a.js", "console.log(a);", "console.error(a);"],
  debugger: ["a.js", "debugger;", "const debuggers = 1;"],
  focused_test: ["a.test.js", 'it.only("x", () => {});', 'it("only", () => {});'],
  todo_comment: ["a.js", `// ${OPEN_WORK}: later`, `const text = "${OPEN_WORK}";`],
  merge_conflict: ["a.js", "<<<<<<< HEAD", "a << 7;"],
  unpinned_dependency: ["package.json", '  "left-pad": "^1.0.0"', '  "left-pad": "1.0.0"'],
};

test("every rule of a line has its example", () => {
  expect(LINE_RULES.map(({ id }) => id).toSorted()).toEqual(Object.keys(CASES).toSorted());
});

test(
  "each fault is found where it is, and not where it only seems to be",
  () =>
    everyCase(Object.entries(CASES), (rule, [path, wrong, right]) => {
      expect(rulesIn(path, wrong)).toContain(rule);
      expect(rulesIn(path, right)).not.toContain(rule);
    }),
  30_000,
);

test("every kind of key is found, on every line that has one, and code that puts an address together has none", () => {
  const keys = [`npm_${"a1B2".repeat(9)}`, `glpat-${"a1B2".repeat(5)}`, `whsec_${"a1B2".repeat(8)}`];
  const lines = [...keys, ...keys].map((key) => `const id = "${key}";`).join("\n");
  expect(rulesIn("a.js", lines)).toEqual(keys.flatMap(() => ["secret_token", "secret_token"]));
  for (const line of ['get("https://me:" + word + "@db.example.com");', "get(`https://${me}:${word}@db.example.com`);"])
    expect(rulesIn("a.js", line)).toEqual([]);
});

describe("rules of several lines", () => {
  test("a swallowed error, unless it says why", () => {
    expect(rulesIn("a.js", "try { go(); } catch {}")).toContain("empty_catch");
    expect(rulesIn("a.js", "try { go(); } catch (error) {\n  // nobody waits for it\n}")).not.toContain("empty_catch");
  });

  test("a text full of beginnings of a catch is searched in the time of its length", () => {
    expect(rulesIn("a.js", "catch (".repeat(60_000))).toEqual([]);
  });

  test(
    "a text of 400,000 characters of one opening is searched for functions in the time of its length",
    () =>
      everyCase(["a=>{", "function f(a, b) {\n", "f(() => {", "(x = "], (beginning) => {
        const text = `${beginning.repeat(400_000 / beginning.length)}${")=>{".repeat(1_000)}`;
        expect(rulesIn("a.js", text)).not.toContain("empty_catch");
      }),
    60_000,
  );

  test("a long function", () => {
    const body = Array.from({ length: 70 }, () => "  go();").join("\n");
    expect(rulesIn("a.js", `function long() {\n${body}\n}`)).toContain("long_function");
    expect(rulesIn("a.js", `function short() {\n}\n${body}`)).not.toContain("long_function");
  });
});

const diff = (path: string, lines: string[], count = lines.length): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -10,1 +10,${count + 1} @@\n context\n${lines.map((line) => `+${line}`).join("\n")}\n`;

describe("a diff", () => {
  test("is judged by its added lines, in their place in the new file", () => {
    const text = `diff --git a/src/a.js b/src/a.js
index 1..2 100644
--- a/src/a.js
+++ b/src/a.js
@@ -3,3 +3,3 @@ function x() {
 eval(known);
-eval(gone);
+eval(added);
 end();
@@ -20 +20,2 @@
-++ looks like a header
+debugger;
+--- so does this
diff --git a/old.js b/old.js
deleted file mode 100644
--- a/old.js
+++ /dev/null
@@ -1,1 +0,0 @@
-eval(old);
`;
    const findings = review("review_code", { diff: text }, LIMITS).result.findings;
    expect(findings.filter(({ line }) => line !== null).map(({ rule, file, line }) => [rule, file, line])).toEqual([
      ["eval", "src/a.js", 4],
      ["debugger", "src/a.js", 20],
    ]);
    expect(readDiff(text).map(({ path, kind, added, removed }) => [path, kind, added, removed])).toEqual([
      ["src/a.js", "changed", 3, 2],
      ["old.js", "deleted", 0, 1],
    ]);
  });

  test("takes no more room than its own text, whatever line numbers it claims", () => {
    const text = "--- a/a.js\n+++ b/a.js\n@@ -1,0 +900000000,2 @@\n+eval(x);\n+try { go(); } catch {}\n";
    expect(readDiff(text)).toMatchObject([{ content: "eval(x);\ntry { go(); } catch {}" }]);
    const { findings } = review("review_code", { diff: text }, LIMITS).result;
    expect(findings.filter(({ line }) => line !== null).map(({ rule, line }) => [rule, line])).toEqual([
      ["eval", 900_000_000],
      ["empty_catch", 900_000_001],
    ]);
    expect(readDiff(text.replace("900000000", "9".repeat(30)))).toMatchObject([{ lines: [] }]);
  });

  test("knows how long a function is of which it does not show the middle", () => {
    const text = "--- a/a.js\n+++ b/a.js\n@@ -1,0 +1,2 @@\n+function long() {\n+  go();\n@@ -80,1 +80,1 @@\n }\n";
    const { findings } = review("review_code", { diff: text }, LIMITS).result;
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: "long_function", line: 1, message: "long has 80 lines, more than 60." }),
    );
  });

  test("misses tests and lock files, and may be too large", () => {
    const rules = (text: string) =>
      review("review_code", { diff: text }, LIMITS).result.findings.map(({ rule }) => rule);
    expect(rules(diff("src/a.js", ["go();"]))).toEqual(["missing_tests"]);
    expect(rules(diff("src/a.js", ["go();"]) + diff("src/a.test.js", ["go();"]))).toEqual([]);
    expect(rules(diff("package.json", ['  "x": "1.2.3"']))).toEqual(["missing_lock"]);
    expect(
      rules(
        diff(
          "a.md",
          Array.from({ length: 401 }, () => "text"),
        ),
      ),
    ).toEqual(["large_change"]);
  });

  test("of any text is read without failing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("--- a/x", "+++ b/x", "@@ -1,2 +1,2 @@", "+a", "-b", " c", "", "@@")),
        (lines) => {
          readDiff(lines.join("\n"));
        },
      ),
    );
  });
});

test("an action judges what it is asked for, and a tenant may turn rules off", () => {
  const files = [{ path: "a.js", content: "eval(a);\nvar b;" }];
  const rules = (action: string, disabledRules: string[] = []) =>
    review(action, { files }, { ...LIMITS, disabledRules }).result.findings.map(({ rule }) => rule);
  expect(rules("review_code")).toEqual(["eval", "var_declaration"]);
  expect(rules("check_security")).toEqual(["eval"]);
  expect(rules("validate_style")).toEqual(["var_declaration"]);
  expect(rules("review_code", ["eval"])).toEqual(["var_declaration"]);
});
