import type { ComponentChildren } from "preact";

export interface Column<Row> {
  title: string;
  show: (row: Row) => ComponentChildren;
  /** For numbers: set at the right. */
  isNumber?: boolean;
}

interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Shown when there are no rows. */
  empty: ComponentChildren;
}

/** Rows of one kind. On a phone each is a card, so the elements say themselves that they are a table: browsers forget it there. */
export function DataTable<Row>({ rows, columns, keyOf, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <div class="empty">{empty}</div>;
  return (
    <div class="table-card">
      <div class="table-scroll">
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" role="columnheader" class={isNumber === true ? "number" : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row">
                {columns.map(({ title, show, isNumber }) => (
                  <td key={title} role="cell" data-title={title} class={isNumber === true ? "number" : undefined}>
                    {show(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
