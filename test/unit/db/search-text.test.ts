import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";

import type { Client } from "@libsql/client";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { comparedText, idWord, indexFolded, searchText } from "#db/search-text";
import { foldSign, indexedText, plainText, searchWords } from "#lib/search-words";
import { repositoryFolder } from "#local/paths";
import { migratedInMemory, textRows } from "#test/support/database-schema";
import { everyCase } from "#test/support/every-case";

let database: Client;

beforeAll(async () => {
  database = await migratedInMemory();
  await database.execute("CREATE TABLE pages (id integer PRIMARY KEY, words text)");
  await database.execute(
    "CREATE VIRTUAL TABLE pages_search USING fts5(words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await database.execute(
    `CREATE TRIGGER pages_insert AFTER INSERT ON pages BEGIN INSERT INTO pages_search (rowid, words) VALUES (new.id, ${searchText("new.words")}); END`,
  );
});

async function sourceTexts(): Promise<string[]> {
  const files = await Array.fromAsync(glob("src/**/*.ts", { cwd: repositoryFolder }));
  return Promise.all(files.map((file) => readFile(resolve(repositoryFolder, file), "utf8")));
}

const keptOf = async (text: string): Promise<unknown> =>
  (await database.execute({ sql: `SELECT ${searchText("words")} AS kept FROM (SELECT ? AS words)`, args: [text] }))
    .rows[0]?.["kept"];

async function isFound(text: string, typed: string): Promise<boolean> {
  const { lastInsertRowid } = await database.execute({ sql: "INSERT INTO pages (words) VALUES (?)", args: [text] });
  const match = searchWords(typed);
  const { rows } = await database.execute({
    sql: "SELECT rowid AS id FROM pages_search WHERE pages_search MATCH ?",
    args: [match],
  });
  return rows.some(({ id }) => BigInt(Number(id)) === lastInsertRowid);
}

describe("a text in the full-text index", () => {
  it("is found without case and accents in every script", () =>
    everyCase(
      [
        ["Übersicht", "ubersicht"],
        ["Ο βοηθός μου", "βοηθος"],
        ["Ο βοηθός μου", "ΒΟΗΘΌΣ"],
        ["ΒΟΗΘΟΣ", "βοηθός"],
        ["Ἀθῆναι", "αθηναι"],
        ["Ёлка и май", "елка май"],
        ["שָׁלוֹם", "שלום"],
        ["مُحَمَّد وأحمد", "محمد"],
        ["أحمد", "احمد"],
        ["Հայերեն", "ՀԱՅԵՐԵՆ"],
        ["ᲥᲐᲠᲗᲣᲚᲘ", "ქართული"],
        ["ＡＢＣ", "abc"],
        ["Việt Nam", "viet"],
        ["हिन्दी में", "हिन्दी"],
      ],
      async (text, typed) => {
        expect(await isFound(text, typed)).toBe(true);
      },
    ));

  it("is found by letters in its middle in scripts without spaces", () =>
    everyCase(
      [
        ["東京都庁舎の会議", "都庁"],
        ["東京都庁舎の会議", "庁舎の会"],
        ["東京都庁舎の会議", "舎"],
        ["請求書2026年を確認する", "2026 確認"],
        ["ไปกินข้าว", "กินข้าว"],
        ["ສະບາຍດີ", "ບາຍ"],
        ["ខ្ញុំស្រលាញ់", "ស្រ"],
        ["မြန်မာစာ", "မာစာ"],
        ["한국어를 배운다", "국어"],
        ["カタカナ", "ｶﾅ"],
        ["𠮷野家", "野家"],
      ],
      async (text, typed) => {
        expect(await isFound(text, typed)).toBe(true);
      },
    ));

  it("is not found by letters that are not beside each other, nor by the middle of a word with spaces", () =>
    everyCase(
      [
        ["東京都庁舎の会議", "京庁"],
        ["東京都庁舎の会議", "会東"],
        ["Ο βοηθός μου", "ηθος"],
      ],
      async (text, typed) => {
        expect(await isFound(text, typed)).toBe(false);
      },
    ));

  it("is what the code makes of a query, for any text", async () => {
    const letters = fc.constantFrom(..."aé ς Σ ό Ἀ ё Й שָ مُ ـ 東 京 カ ｶ が 한 ไ ิ 𠮷 ＡＢ 1 \n - 👩".split(""));
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 300 }), async (parts) => {
        const text = parts.join("").toWellFormed().normalize("NFC");
        expect(await keptOf(text)).toBe(indexedText(text));
      }),
      { numRuns: 50 },
    );
    expect(await keptOf("語".repeat(5_000))).toBe(`${" 語語 ".repeat(4_032)}${"語".repeat(968)}`);
  });

  it("is compared without case and accents of any script", async () => {
    for (const [text, typed] of [
      ["Übersicht", "übersicht"],
      ["Ελένη Ωνάση", "ΕΛΕΝΗ ωναση"],
      ["plain Ascii", "PLAIN"],
    ] as const) {
      const { rows } = await database.execute({
        sql: `SELECT instr(${comparedText("words")}, ?) AS place FROM (SELECT ? AS words)`,
        args: [plainText(typed), text],
      });
      expect(rows[0]?.["place"], text).toBe(1);
    }
  });

  it("is indexed again only when it has letters beyond Latin, in the place that the trigger gave it", async () => {
    await database.execute("CREATE TABLE sheets (id text, search_row integer PRIMARY KEY, owner text, title text)");
    await database.execute(
      "CREATE VIRTUAL TABLE sheets_search USING fts5(owner, title, content = '', contentless_delete = 1)",
    );
    const index = indexFolded("sheets", ["title"], {
      owner: { owner: idWord("owner") },
      onlyWhere: "owner <> 'hidden'",
    });
    expect(index({ id: "a", texts: ["Résumé — plain"] })).toEqual([]);
    for (const [place, [id, owner]] of [["a", "one-1"] as const, ["b", "hidden"] as const].entries()) {
      await database.execute({ sql: "INSERT INTO sheets VALUES (?, ?, ?, '東京都庁')", args: [id, place + 7, owner] });
      await database.execute({
        sql: "INSERT INTO sheets_search (rowid, owner, title) VALUES (?, ?, 'unfolded')",
        args: [place + 7, owner],
      });
      for (const { sql, args } of index({ id, texts: ["東京都庁"] })) await database.execute({ sql, args: [...args] });
    }
    const found = (match: string) =>
      textRows(database, `SELECT rowid AS place FROM sheets_search WHERE sheets_search MATCH '${match}'`);
    expect(await found(`owner : "one1" AND ${searchWords("都庁") ?? ""}`)).toEqual([["7"]]);
    expect(await found("unfolded")).toEqual([["8"]]);
  });

  it("has its place in every index, and the table of letters is that of the code", async () => {
    const indexes = await textRows(
      database,
      "SELECT replace(name, '_search', '') FROM sqlite_master WHERE sql LIKE '%USING fts5(%' AND name NOT GLOB 'pages*' AND name NOT GLOB 'sheets*'",
    );
    const source = await sourceTexts();
    const isFolded = ([table = ""]: string[]): boolean =>
      source.some((text) => text.includes(`indexFolded("${table}"`) || text.includes(`index: "${table}_search"`));
    // The catalogue's templates are Latin, and the texts of runs are folded before a statement has them.
    expect(indexes.filter((index) => !isFolded(index)).map(([table]) => table)).toEqual(["workflow_templates", "runs"]);
    const folds = await textRows(database, "SELECT sign, folded FROM search_folds");
    expect(folds.filter(([sign = "", folded]) => foldSign(sign) !== folded)).toEqual([]);
    const signs = Array.from({ length: 0x32400 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    expect(signs.filter((sign) => foldSign(sign) !== sign)).toHaveLength(folds.length);
  });
});
