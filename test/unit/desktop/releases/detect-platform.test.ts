import { expect, test } from "vitest";

import { detectArchitecture, detectPlatform } from "#desktop/releases/detect-platform";

/**
 * User agents of real clients, with their platform and processor; null for devices without a desktop client, or when
 * unknown.
 */
const USER_AGENTS: readonly (readonly [platform: string | null, architecture: string | null, userAgent: string])[] = [
  [
    "darwin",
    "x64",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  ],
  [
    "darwin",
    "x64",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  ],
  ["darwin", "x64", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0"],
  [
    "darwin",
    "x64",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  ],
  [
    "darwin",
    "x64",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0",
  ],
  [
    "darwin",
    "x64",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 13_6) AppleWebKit/537.36 (KHTML, like Gecko) Tenure/1.2.0 Chrome/138.0.7204.100 Electron/37.2.1 Safari/537.36",
  ],
  ["darwin", "arm64", "Homebrew/4.6.3 (Macintosh; arm64 Mac OS X 15.5) curl/8.7.1"],
  ["darwin", "x64", "Homebrew/4.6.3 (Macintosh; Intel Mac OS X 14.7) curl/8.7.1"],
  ["darwin", "x64", "Tenure/12 CFNetwork/3826.500.131 Darwin/24.5.0"],
  ["darwin", "x64", "Wget/1.25.0 (darwin23.6.0)"],
  [
    "win32",
    "x64",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  ],
  ["win32", "x64", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  [
    "win32",
    "x64",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
  ],
  ["win32", "x64", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"],
  [
    "win32",
    "x64",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36",
  ],
  ["win32", "x64", "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Win64; x64; Trident/6.0)"],
  [
    "win32",
    "arm64",
    "Mozilla/5.0 (Windows NT 10.0; ARM64; RM-1096) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763",
  ],
  ["win32", "x64", "Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.4391"],
  ["win32", "x64", "Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.26100; en-US) PowerShell/7.5.2"],
  [
    "win32",
    "x64",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Vivaldi/7.5",
  ],
  ["win32", "x64", "Microsoft-Delivery-Optimization/10.1 Windows/10.0"],
  [
    "win32",
    "x64",
    "winget-cli WindowsPackageManager/1.11.400 DesktopAppInstaller/Microsoft.DesktopAppInstaller v1.26.400.0",
  ],
  [
    "linux",
    "x64",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  ],
  ["linux", "x64", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
  ["linux", "x64", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"],
  [
    "linux",
    "arm64",
    "Mozilla/5.0 (X11; Linux aarch64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
  ],
  ["linux", "arm64", "Mozilla/5.0 (X11; Linux aarch64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["linux", "x64", "Mozilla/5.0 (X11; Fedora; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0"],
  [
    "linux",
    "x64",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15 Epiphany/605.1.15",
  ],
  ["linux", "x64", "Wget/1.21.4 (linux-gnu)"],
  ["linux", "arm64", "Debian APT-HTTP/1.3 (2.6.1) Linux aarch64"],
  [
    "linux",
    "x64",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) tenure/1.2.0 Chrome/138.0.7204.100 Electron/37.2.1 Safari/537.36",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  ],
  [null, null, "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0"],
  [
    null,
    null,
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0 TV Safari/537.36",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (PlayStation; PlayStation 5/9.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15",
  ],
  [
    null,
    null,
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/44.0.2403.157 Safari/537.36 Edge/12.10586",
  ],
  [null, null, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
  [null, null, "curl/8.9.1"],
  [null, null, "PostmanRuntime/7.45.0"],
  [null, null, "python-requests/2.32.4"],
  [null, null, ""],
];

test.each(USER_AGENTS)("%s %s: %s", (platform, architecture, userAgent) => {
  expect(detectPlatform({ userAgent })).toBe(platform);
  if (platform !== null) expect(detectArchitecture({ userAgent })).toBe(architecture);
});

test.each([
  ['"macOS"', "darwin"],
  ['"Windows"', "win32"],
  ['"Linux"', "linux"],
  ['"Android"', null],
  ['"Chrome OS"', null],
  ['"iOS"', null],
  ['"Unknown"', "linux"],
  ["", "linux"],
])("the hint %s decides before the user agent, where it is known", (platformHint, platform) => {
  expect(detectPlatform({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0", platformHint })).toBe(platform);
});

test.each([
  ['"arm"', "arm64"],
  ['"x86"', "x64"],
  ["", "x64"],
])("the hint %s tells the processor", (architectureHint, architecture) => {
  expect(detectArchitecture({ userAgent: "Macintosh; Intel Mac OS X 10_15_7", architectureHint })).toBe(architecture);
});
