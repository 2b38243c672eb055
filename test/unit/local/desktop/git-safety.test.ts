import { expect, test } from "vitest";

import { namesProgram } from "#local/desktop/git-safety";

/** As git lists keys: the first and the last part in small letters, the middle as it is written. */
const listed = (key: string): string =>
  key.replace(/^[^.]+/, (part) => part.toLowerCase()).replace(/[^.]+$/, (part) => part.toLowerCase());

test("a key of any git up to 2.55 whose value is a program is known, also one that the git of this machine ignores", () => {
  const keys = [
    "alias.st",
    "alias.st.command",
    "browser.own.cmd",
    "core.alternateRefsCommand",
    "core.editor",
    "core.gitProxy",
    "core.sshCommand",
    "credential.helper",
    "credential.https://host.example.helper",
    "diff.external",
    "diff.pdf.command",
    "diff.pdf.textconv",
    "difftool.own.cmd",
    "filter.lfs.clean",
    "filter.lfs.process",
    "filter.lfs.smudge",
    "gc.recentObjectsHook",
    "gpg.program",
    "gpg.ssh.defaultKeyCommand",
    "gpg.ssh.program",
    "guitool.own.cmd",
    "hook.linter.command",
    "hook.My.Own Linter.command",
    "imap.tunnel",
    "init.templateDir",
    "instaweb.httpd",
    "interactive.diffFilter",
    "man.own.cmd",
    "merge.own.driver",
    "mergetool.own.cmd",
    "pager.log",
    "remote.origin.receivepack",
    "remote.origin.uploadpack",
    "remote.origin.vcs",
    "sendemail.smtpServer",
    "sequence.editor",
    "submodule.lib.update",
    "svn.authorsProg",
    "tar.tgz.command",
    "trailer.sign.cmd",
    "trailer.sign.command",
    "uploadpack.packObjectsHook",
  ];
  expect(keys.filter((key) => !namesProgram(listed(key)))).toEqual([]);
});

test("a key whose value is not a program is not asked about", () => {
  const keys = ["core.bare", "gc.auto", "hook.linter.event", "remote.origin.url", "user.name", "branch.main.merge"];
  expect(keys.filter((key) => namesProgram(listed(key)))).toEqual([]);
});
