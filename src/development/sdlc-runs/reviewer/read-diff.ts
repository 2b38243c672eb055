/** A file in the reviewer's view: all of it, or the lines that a diff adds. */
export interface ReviewedFile {
  path: string;
  /** Lines to judge, with their number in the new file and their index among the known lines; both from 1. */
  lines: { number: number; place: number; text: string }[];
  /** The known lines, with the lines of consecutive hunks joined: a diff omits the lines between them. */
  content: string;
  /** The line number in the new file of each line of `content`. */
  numbers: number[];
  added: number;
  removed: number;
  kind: "file" | "added" | "changed" | "deleted" | "renamed";
}

/** Nine digits exceed the lines of any file and are safe to count with. */
const HUNK = /^@@ -\d{1,9}(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/**
 * Reads a unified diff, as git and diff write it. Only added lines are judged, at their place in the new file; context
 * lines are known but not judged. Counts in hunk headers decide where a hunk ends, so a removed line that resembles a
 * header is harmless. Memory is proportional to the diff, whatever line numbers it claims. Empty when it contains no
 * file.
 */
export function readDiff(diff: string): ReviewedFile[] {
  const files: ReviewedFile[] = [];
  let file: ReviewedFile | null = null;
  let known: string[] = [];
  let number = 0;
  let oldLeft = 0;
  let newLeft = 0;
  let oldPath = "";
  const open = (path: string, kind: ReviewedFile["kind"]): ReviewedFile => {
    close();
    known = [];
    return { path, lines: [], content: "", numbers: [], added: 0, removed: 0, kind };
  };
  const close = (): void => {
    if (file === null) return;
    files.push({ ...file, content: known.join("\n") });
    file = null;
  };
  for (const line of diff.split(/\r?\n/)) {
    if (file !== null && (oldLeft > 0 || newLeft > 0)) {
      const mark = line.charAt(0);
      const text = line.slice(1);
      if (mark === "+") {
        known.push(text);
        file.numbers.push(number);
        file.lines.push({ number, place: known.length, text });
        file.added += 1;
        number += 1;
        newLeft -= 1;
      } else if (mark === "-") {
        file.removed += 1;
        oldLeft -= 1;
      } else if (mark === " " || line === "") {
        known.push(text);
        file.numbers.push(number);
        number += 1;
        oldLeft -= 1;
        newLeft -= 1;
      }
      continue;
    }
    const git = /^diff --git (?:"?a\/(.+?)"?) (?:"?b\/(.+?)"?)$/.exec(line);
    const hunk = HUNK.exec(line);
    if (git) file = open(git[2] ?? "", "changed");
    else if (line.startsWith("new file mode") && file) file.kind = "added";
    else if (line.startsWith("deleted file mode") && file) file.kind = "deleted";
    else if (line.startsWith("rename to ") && file) file.kind = "renamed";
    else if (line.startsWith("--- ")) oldPath = pathOf(line);
    else if (line.startsWith("+++ ")) {
      const path = pathOf(line);
      const kind = path === "/dev/null" ? "deleted" : oldPath === "/dev/null" ? "added" : "changed";
      const name = path === "/dev/null" ? oldPath : path;
      if (file === null || file.path !== name) file = open(name, kind);
    } else if (hunk && file) {
      oldLeft = Number(hunk[1] ?? 1);
      number = Number(hunk[2]);
      newLeft = Number(hunk[3] ?? 1);
    }
  }
  close();
  return files;
}

const pathOf = (line: string): string =>
  line
    .slice(4)
    .replace(/\t.*$/, "")
    .replace(/^"(.*)"$/, "$1")
    .replace(/^[ab]\//, "");

/** A whole file, with every line to judge. */
export function wholeFile(path: string, content: string): ReviewedFile {
  const texts = content.split(/\r?\n/);
  return {
    path,
    lines: texts.map((text, index) => ({ number: index + 1, place: index + 1, text })),
    content: texts.join("\n"),
    numbers: texts.map((_text, index) => index + 1),
    added: texts.length,
    removed: 0,
    kind: "file",
  };
}
