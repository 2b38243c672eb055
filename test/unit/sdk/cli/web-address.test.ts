import { expect, test } from "vitest";

import { webAddress } from "#sdk/cli/web-address";

test.each([
  "file:///etc/passwd",
  "javascript:alert(1)",
  "smb://evil.example/share",
  "ms-msdt:/id PCWDiagnostic",
  "calculator:",
  "--help",
  "-a Calculator",
  String.raw`\\evil.example\share\a.exe`,
  "//evil.example/share",
  "/etc/passwd",
  "blob:https://honest.example/1",
  "https://honest.example@evil.example/",
  "",
  null,
  7,
])("is not an address of the web: %s", (text) => {
  expect(webAddress(text)).toBeNull();
});

test("an address of the web is parsed, so its text begins with its scheme", () => {
  expect(webAddress(" HTTPS://Honest.example/a b\n\u001B]0;c")?.href).toBe("https://honest.example/a%20b%1B]0;c");
});
