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

/** Rows of one kind. */
export function DataTable<Row>({ rows, columns, keyOf, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p class="empty">{empty}</p>;
  return (
    <div class="overflow-auto">
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" class={isNumber === true ? "number" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, show, isNumber }) => (
                <td key={title} class={isNumber === true ? "number" : undefined}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
