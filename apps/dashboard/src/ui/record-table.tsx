import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { formatNumber } from '../lib/format.js';
import { ownValue } from '../lib/own-value.js';
import type { List } from '../lib/queries.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { Button, Check, CheckGroup, Row } from './controls.js';
import { DialogBox } from './overlays.js';
import { Failure, Loading } from './page.js';
import { ListFoot, tableStyles as styles } from './table.js';

const features = tableFeatures({ rowSelectionFeature });
/** The height of a row of one line, in pixels; longer ones are measured. */
const rowPixels = 46;

/** A column that the user can choose. The first one names its row, and is always shown. */
export interface RecordColumn<T> {
  /** The name of the field, as views keep it. */
  id: string;
  head: string;
  cell: (row: T) => ReactNode;
  kind?: 'number' | 'text';
  /** The order of the API that goes by it, if there is one. */
  sort?: string;
  /** Shows a field of another record, which a file of these has not. */
  isOfOther?: boolean;
  /** Stands in the second line of its row where there is little room. */
  matters?: boolean;
  /** Shown only if the user chooses it. */
  optional?: boolean;
}

/** The columns that are shown, in order: those chosen, which stand in the address by their ids, or else those that are not optional. */
export function chosenColumns<T>(
  columns: readonly RecordColumn<T>[],
  chosen: string | undefined,
): readonly RecordColumn<T>[] {
  const [first, ...others] = columns;
  const ids = (chosen ?? '').split(',');
  const known = ids.flatMap((id) => others.find((column) => column.id === id) ?? []);
  const shown = known.length > 0 ? known : others.filter(({ optional }) => !optional);
  return first ? [first, ...shown] : shown;
}

/** How many columns stand in the second line of a row where there is little room. */
const mostInLine = 2;

/** The columns that are left out there: all but the name and those that matter, or else the first ones that the user has chosen. */
export function columnsAside(columns: readonly Pick<RecordColumn<never>, 'id' | 'matters'>[]): ReadonlySet<string> {
  const [, ...others] = columns;
  const mattering = others.filter(({ matters }) => matters);
  const kept = (mattering.length > 0 ? mattering : others).slice(0, mostInLine);
  return new Set(others.filter((column) => !kept.includes(column)).map(({ id }) => id));
}

/**
 * Records with columns to choose and rows to select. Only the rows near the window are on the page. The keys j and k go from
 * row to row, and x selects. `bulk` shows what can be done with those selected, and `bulkAll` with all that match, also those that are not
 * loaded.
 */
export function RecordTable<T extends { id: string }>({
  list,
  label,
  columns: all,
  chosen,
  nameOf,
  sort,
  onSort,
  empty,
  bulk,
  bulkAll,
}: {
  list: List<T>;
  label: string;
  columns: readonly RecordColumn<T>[];
  chosen: string | undefined;
  nameOf: (row: T) => string;
  /** The order, as it stands in the address; a heading whose column has an order changes it. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  empty: ReactNode;
  bulk?: ((rows: T[], clear: () => void) => ReactNode) | undefined;
  bulkAll?: ((total: number, clear: () => void) => ReactNode) | undefined;
}) {
  const [rowSelection, select] = useState<RowSelectionState>({});
  const [isAll, setIsAll] = useState(false);
  const setRowSelection: typeof select = (next) => {
    setIsAll(false);
    select(next);
  };
  const columns = useMemo(() => chosenColumns(all, chosen), [all, chosen]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, head, cell }): ColumnDef<typeof features, T> => ({
          id,
          header: head,
          cell: ({ row }) => cell(row.original),
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    data: list.rows,
    columns: definitions,
    getRowId: ({ id }: T) => id,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
  });
  const { rows } = table.getRowModel();
  const body = useRef<HTMLTableSectionElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPixels,
    overscan: 8,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  useRowKeys(body);
  if (list.isPending) return <Loading />;
  if (list.error && rows.length === 0) return <Failure error={list.error} onRetry={() => list.refetch()} />;
  if (rows.length === 0) return empty;
  const items = virtual.getVirtualItems();
  const margin = virtual.options.scrollMargin;
  const before = Math.max(0, (items[0]?.start ?? margin) - margin);
  const after = Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0) + margin);
  const selected = list.rows.filter(({ id }) => ownValue(rowSelection, id));
  const aside = columnsAside(columns);
  const kinds = new Map(
    columns.map(({ id, kind }) => [
      id,
      [kind && styles[kind], aside.has(id) && styles.aside].filter(Boolean).join(' '),
    ]),
  );
  const heads = new Map(columns.map(({ id, head }) => [id, head]));
  const orders = new Map(columns.map((column) => [column.id, column.sort]));
  const clear = () => setRowSelection({});
  return (
    <>
      {bulk && selected.length > 0 && (
        <Row>
          <strong role="status">
            {t('{count, plural, one {# selected} other {# selected}}', {
              count: isAll ? list.total : selected.length,
            })}
          </strong>
          {isAll ? bulkAll?.(list.total, clear) : bulk(selected, clear)}
          {bulkAll && !isAll && selected.length === rows.length && list.total > rows.length && (
            <Button small onClick={() => setIsAll(true)}>
              {t('Select all {total} that match', { total: formatNumber(list.total) })}
            </Button>
          )}
        </Row>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={`${styles.scroll} ${styles.lines}`} aria-label={label} tabIndex={0}>
        <table className={`${styles.table} ${styles.records}`} aria-rowcount={list.total + 1}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {bulk && (
                  <th scope="col" className={styles.check}>
                    <Check
                      label={<span className="visually-hidden">{t('Select all rows shown')}</span>}
                      checked={selected.length === rows.length}
                      onChange={() =>
                        selected.length === rows.length
                          ? clear()
                          : setRowSelection(Object.fromEntries(rows.map(({ id }) => [id, true as const])))
                      }
                    />
                  </th>
                )}
                {group.headers.map((header) => (
                  <Head
                    key={header.id}
                    className={kinds.get(header.column.id)}
                    order={onSort && orders.get(header.column.id)}
                    sort={sort}
                    onSort={onSort}
                  >
                    <table.FlexRender header={header} />
                  </Head>
                ))}
              </tr>
            ))}
          </thead>
          <tbody ref={body}>
            <Space pixels={before} />
            {items.map(({ index }) => {
              const row = rows[index];
              return (
                row && (
                  <tr
                    key={row.id}
                    data-index={index}
                    ref={virtual.measureElement}
                    aria-rowindex={index + 2}
                    aria-selected={bulk ? row.getIsSelected() : undefined}
                  >
                    {bulk && (
                      <td className={styles.check}>
                        <Check
                          label={
                            <span className="visually-hidden">
                              {t('Select {name}', { name: nameOf(row.original) })}
                            </span>
                          }
                          checked={row.getIsSelected()}
                          onChange={row.getToggleSelectedHandler()}
                        />
                      </td>
                    )}
                    {row.getAllCells().map((cell, position) =>
                      position === 0 ? (
                        <th key={cell.id} scope="row" className={kinds.get(cell.column.id)}>
                          <table.FlexRender cell={cell} />
                        </th>
                      ) : (
                        <td key={cell.id} className={kinds.get(cell.column.id)} data-head={heads.get(cell.column.id)}>
                          <table.FlexRender cell={cell} />
                        </td>
                      ),
                    )}
                  </tr>
                )
              );
            })}
            <Space pixels={after} />
          </tbody>
        </table>
      </section>
      <ListFoot list={list} />
    </>
  );
}

/** A heading. If the list can be in the order of its column, it is a button: largest first, and then the other way round. */
function Head({
  className,
  order,
  sort,
  onSort,
  children,
}: {
  className: string | undefined;
  order: string | undefined;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
  children: ReactNode;
}) {
  if (!order)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const isDown = sort === `-${order}`;
  const isSorted = isDown || sort === order;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(isDown ? order : `-${order}`)}>
        {children}
        {isSorted && <span aria-hidden>{isDown ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

/** Holds the place of rows that are not on the page. */
function Space({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr aria-hidden style={{ blockSize: pixels }} /> : null;
}

/** j and k move the focus from row to row, x selects the row. */
function useRowKeys(body: React.RefObject<HTMLElement | null>): void {
  const rowOf = () => document.activeElement?.closest('tr');
  const go = (side: 'nextElementSibling' | 'previousElementSibling') => {
    const row = rowOf()?.[side] ?? body.current?.querySelector('tr[data-index]');
    row?.querySelector('a')?.focus();
  };
  useShortcuts({
    j: () => go('nextElementSibling'),
    k: () => go('previousElementSibling'),
    x: () => rowOf()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
}

/** Chooses the columns of a table; those chosen stand in the address. */
export function ColumnsDialog<T>({
  columns,
  chosen,
  onChange,
  onClose,
}: {
  columns: readonly RecordColumn<T>[];
  chosen: string | undefined;
  onChange: (columns: string) => void;
  onClose: () => void;
}) {
  const choosable = columns.slice(1);
  const shown = chosenColumns(columns, chosen).slice(1);
  return (
    <DialogBox title={t('Columns')} onClose={onClose}>
      <CheckGroup
        legend={t('Shown')}
        options={choosable.map(({ id, head }) => [id, head] as const)}
        chosen={shown.map(({ id }) => id)}
        onChange={(ids) => onChange(ids.join(','))}
      />
      <Row end>
        <Button onClick={() => onChange('')}>{t('As at first')}</Button>
      </Row>
    </DialogBox>
  );
}
