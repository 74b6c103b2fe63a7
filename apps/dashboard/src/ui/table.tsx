import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.js';
import type { List } from '../lib/queries.js';
import { Button } from './controls.js';
import { Failure, Loading } from './page.js';
import styles from './table.module.css';

export { styles as tableStyles };

/** A column of a table. `minor` ones are left out where there is little room; the first column names its row. */
export interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  kind?: 'number' | 'text';
  minor?: boolean;
}

const classOf = <T,>({ kind, minor }: Column<T>) =>
  [kind && styles[kind], minor && styles.minor].filter(Boolean).join(' ');

/** Rows with their columns. What is wider than the page scrolls, by keyboard too. */
export function Table<T>({
  label,
  rows,
  columns,
  keyOf,
  lines = false,
}: {
  label: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  keyOf: (row: T, index: number) => string;
  /** Whether the rows are records, which get two lines where there is little room. */
  lines?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className={lines ? `${styles.scroll} ${styles.lines}` : styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={classOf(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.head} scope="row" className={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.head} className={classOf(column)} data-head={column.head}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A list of the API as a table: while it loads, when it fails, when it is empty, and with a button for the next page. */
export function ListTable<T>({
  list,
  empty,
  ...table
}: {
  list: List<T>;
  label: string;
  columns: readonly Column<T>[];
  keyOf: (row: T, index: number) => string;
  empty: ReactNode;
}) {
  if (list.isPending) return <Loading />;
  if (list.error && list.rows.length === 0) return <Failure error={list.error} onRetry={() => list.refetch()} />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      <Table {...table} rows={list.rows} lines />
      <ListFoot list={list} />
    </>
  );
}

/** How many rows are shown of all that match, and the way to more. */
export function ListFoot<T>({ list }: { list: List<T> }) {
  return (
    <div className={styles.foot}>
      <span role="status">
        {t('{shown} of {total} shown', { shown: list.rows.length, total: Math.max(list.total, list.rows.length) })}
      </span>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}
