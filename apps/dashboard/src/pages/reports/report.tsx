import { lazy, Suspense } from 'react';
import { t } from '../../i18n/i18n.js';
import { type CsvValue, saveCsv, toCsv } from '../../lib/csv.js';
import { formatNumber } from '../../lib/format.js';
import { loadWhenOnline } from '../../session/online.js';
import { Bars } from '../../ui/bars.js';
import { Button } from '../../ui/controls.js';
import { Card, Empty, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { Tiles } from '../../ui/tiles.js';
import type { Content, Sheet } from './content.js';
import styles from './reports.module.css';

// The library that plots is half as large as everything else that a page loads: it comes with the first plot.
const Chart = lazy(() => loadWhenOnline(() => import('../../ui/chart.js')));

/** A report: its figures, its plots with a table under each, and its other tables. */
export function Report({
  content: { tiles, plots, sheets, emptyHint },
  title,
  timezone,
  fileName,
}: {
  content: Content;
  title: string;
  timezone: string;
  fileName: string;
}) {
  return (
    <>
      <Tiles label={title} tiles={tiles} />
      {emptyHint && (
        <Empty title={t('There is nothing to show yet.')}>
          <p>{emptyHint}</p>
        </Empty>
      )}
      {!emptyHint &&
        plots.map(({ title: heading, data, bars, format = formatNumber, sheet }, index) => (
          <Card key={heading} title={heading} actions={<Save sheet={sheet} name={`${fileName}-${index + 1}`} />}>
            {data && (
              <Suspense fallback={<Loading />}>
                <Chart label={heading} data={data} timezone={timezone} format={format} />
              </Suspense>
            )}
            {bars && <Bars label={heading} bars={bars} />}
            {bars ? <SheetTable sheet={sheet} /> : <Folded sheet={sheet} />}
          </Card>
        ))}
      {!emptyHint &&
        sheets
          .filter(({ rows }) => rows.length > 0)
          .map((sheet) => (
            <Card key={sheet.title} title={sheet.title} actions={<Save sheet={sheet} name={`${fileName}-groups`} />}>
              <SheetTable sheet={sheet} />
            </Card>
          ))}
    </>
  );
}

/** The figures of a plot, which screen readers and people who want the numbers open. */
function Folded({ sheet }: { sheet: Sheet }) {
  return (
    <details className={styles.folded}>
      <summary>{t('Show as a table')}</summary>
      <SheetTable sheet={sheet} />
    </details>
  );
}

function SheetTable({ sheet: { title, columns, rows } }: { sheet: Sheet }) {
  const show = (value: CsvValue | undefined, format: ((value: number) => string) | undefined) => {
    if (value === null || value === undefined) return '–';
    return typeof value === 'number' ? (format ?? formatNumber)(value) : value;
  };
  return (
    <Table
      label={title}
      rows={rows.map((cells, index) => ({ cells, index }))}
      keyOf={({ index }) => String(index)}
      columns={columns.map(({ head, kind, show: format }, place) => ({
        head,
        ...(kind && { kind }),
        cell: ({ cells }: { cells: CsvValue[]; index: number }) => show(cells[place], format),
      }))}
    />
  );
}

function Save({ sheet, name }: { sheet: Sheet; name: string }) {
  const save = () => saveCsv(toCsv([sheet.columns.map(({ head }) => head), ...sheet.rows]), `${name}.csv`);
  return (
    <Button small onClick={save}>
      {t('Download as CSV')}
    </Button>
  );
}
