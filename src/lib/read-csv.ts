/** A place in a table that cannot be read; rows and columns count from 1, and the first row names the columns. */
export interface TableFault {
  row: number;
  column: number;
  /** Completes «row 3 …». */
  reason: string;
}

export type ReadTable = { rows: string[][] } | { fault: TableFault };

/**
 * The rows of a table (RFC 4180), with line ends of any kind and with or without a byte order mark. It is read strictly, because a cell that
 * is guessed swallows others: a quote is only around a whole cell, doubled within one, and is closed; each row has as many cells as the
 * first. An empty line is not a row. Pure.
 */
export function readTable(text: string): ReadTable {
  const reader = new TableReader();
  const fault = reader.read(text.startsWith("\uFEFF") ? text.slice(1) : text);
  return fault === null ? { rows: reader.rows } : { fault };
}

/** Where the reader is: at the beginning of a cell, in one, in one between quotes, or behind its last quote. */
type Place = "begin" | "plain" | "quoted" | "closed";

class TableReader {
  readonly rows: string[][] = [];
  #row: string[] = [];
  #cell = "";
  #place: Place = "begin";
  /** Number of the row that is read, empty lines included. */
  #number = 1;
  #opened = { row: 1, column: 1 };

  /** Reads the whole text, and returns the first fault. */
  read(text: string): TableFault | null {
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charAt(at);
      if (this.#place === "quoted") {
        if (sign !== '"') this.#cell += sign;
        else if (text.charAt(at + 1) === '"') {
          this.#cell += sign;
          at += 1;
        } else this.#place = "closed";
        continue;
      }
      if (sign === "\r" && text.charAt(at + 1) === "\n") continue;
      const fault = this.#take(sign);
      if (fault !== null) return fault;
    }
    if (this.#place === "quoted")
      return { ...this.#opened, reason: "begins with a quotation mark that is never closed" };
    return this.#isEmptyLine() ? null : this.#endRow();
  }

  /** Takes a sign outside of quotes. */
  #take(sign: string): TableFault | null {
    switch (sign) {
      case ",":
        this.#endCell();
        return null;
      case "\n":
      case "\r":
        if (!this.#isEmptyLine()) return this.#endRow();
        this.#number += 1;
        return null;
      case '"':
        if (this.#place !== "begin")
          return this.#fault(
            this.#place === "closed"
              ? "has text after its last quotation mark"
              : "has a quotation mark within it. Put the whole cell between quotation marks, and double each one in it",
          );
        this.#place = "quoted";
        this.#opened = { row: this.#number, column: this.#row.length + 1 };
        return null;
      case "\0":
        return this.#fault("has a character with the code 0, which no text has");
      default:
        if (this.#place === "closed") return this.#fault("has text after its last quotation mark");
        this.#place = "plain";
        this.#cell += sign;
        return null;
    }
  }

  #isEmptyLine(): boolean {
    return this.#row.length === 0 && this.#place === "begin";
  }

  #endCell(): void {
    this.#row.push(this.#cell);
    this.#cell = "";
    this.#place = "begin";
  }

  #endRow(): TableFault | null {
    this.#endCell();
    const row = this.#row;
    const named = this.rows[0]?.length ?? row.length;
    if (row.length !== named) {
      const hint =
        row.length > named
          ? ". Put a cell that has a comma between quotation marks"
          : ". An empty cell needs its comma, too";
      return {
        row: this.#number,
        column: Math.min(row.length, named) + (row.length > named ? 1 : 0),
        reason: `ends a row of ${row.length} ${row.length === 1 ? "cell" : "cells"}, and the first row has ${named}${hint}`,
      };
    }
    this.rows.push(row);
    this.#row = [];
    this.#number += 1;
    return null;
  }

  #fault(reason: string): TableFault {
    return { row: this.#number, column: this.#row.length + 1, reason };
  }
}
