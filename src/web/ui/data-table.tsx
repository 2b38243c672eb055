import type { ComponentChildren } from "preact";

export interface Column<Row> {
  title: string;
  /** For lists whose columns a person chooses. */
  name?: string;
  show: (row: Row) => ComponentChildren;
  /** For numbers: set at the right. */
  isNumber?: boolean;
  /** Takes what room there is; its text is cut. */
  isWide?: boolean;
  /** Its words stay in one line. */
  isTight?: boolean;
  /** The sort key of this column. */
  sort?: string;
  /** Stands instead of the title. */
  heading?: ComponentChildren;
  /** Has the box that selects the row. */
  isPick?: boolean;
}

/** A column without its title. */
export type Cell<Row> = Omit<Column<Row>, "title" | "name">;

/** Those of the columns of a list that are shown. */
export const tableColumns = <Row, const Name extends string>(
  listed: readonly { name: Name; title: string }[],
  shown: ReadonlySet<string>,
  cells: Readonly<Record<Name, Cell<Row>>>,
): readonly Column<Row>[] =>
  listed.filter(({ name }) => shown.has(name)).map(({ name, title }) => ({ name, title, ...cells[name] }));

export interface Sorting {
  by: string;
  order: "asc" | "desc";
  onSort: (by: string, order: "asc" | "desc") => void;
}

interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Shown for an empty list. */
  empty: ComponentChildren;
  /** For lists that sort by what their columns say. */
  sort?: Sorting;
}

/** Rows of one kind. On a phone each is a card, so the elements say themselves that they are a table: browsers forget it there. */
export function DataTable<Row>({ rows, columns, keyOf, empty, sort }: DataTableProps<Row>) {
  if (rows.length === 0) return <div class="empty">{empty}</div>;
  return (
    <div class="table-card">
      <div class="table-scroll">
        <table role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <Heading key={column.title} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row">
                {columns.map(({ title, name, show, ...look }) => (
                  <td key={title} role="cell" data-title={title} data-column={name} class={classOf(look)}>
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

interface HeadingProps<Row> {
  column: Column<Row>;
  sort: Sorting | undefined;
}

/** A column's title; where the list can be sorted by it, a button: first the largest, then the smallest. */
function Heading<Row>({ column: { title, heading, sort: by, ...look }, sort }: HeadingProps<Row>) {
  if (by === undefined || sort === undefined)
    return (
      <th scope="col" role="columnheader" class={classOf(look)}>
        {heading ?? title}
      </th>
    );
  const isThis = sort.by === by;
  const next = isThis && sort.order === "desc" ? "asc" : "desc";
  const state = isThis ? (sort.order === "desc" ? "descending" : "ascending") : "none";
  return (
    <th scope="col" role="columnheader" class={classOf(look)} aria-sort={state}>
      <button type="button" class="sort" onClick={() => sort.onSort(by, next)}>
        {title}
        <span aria-hidden="true">{isThis ? (sort.order === "desc" ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>
  );
}

function classOf({ isNumber, isWide, isTight, isPick }: Omit<Column<never>, "title" | "show">) {
  if (isPick === true) return "picks";
  if (isNumber === true) return "number";
  if (isTight === true) return "tight";
  return isWide === true ? "wide" : undefined;
}
