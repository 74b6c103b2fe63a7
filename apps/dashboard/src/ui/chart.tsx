import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { currentLanguage } from '../i18n/i18n.js';
import styles from './chart.module.css';

/** What a chart shows over time. The moments are in seconds since 1970; a value of null leaves a gap. */
export interface ChartData {
  times: readonly number[];
  series: readonly { label: string; values: readonly (number | null)[] }[];
}

const heightPixels = 240;
/** The colors of the lines, which are told apart by their dashes too. */
const looks = [
  ['--le-action', []],
  ['--le-bad', [6, 4]],
  ['--le-good', [2, 3]],
] as const;

interface Props {
  label: string;
  data: ChartData;
  timezone: string;
  format: (value: number) => string;
}

/** Lines over time, drawn on a canvas. Screen readers get the label alone: put the figures into a table beside it. */
export default function Chart(props: Props) {
  // A canvas keeps its colors: in another scheme it is drawn again.
  return <Plot key={useScheme()} {...props} />;
}

function Plot({ label, data, timezone, format }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const options = { ...optionsOf(element, data, timezone, format), width: element.clientWidth, height: heightPixels };
    const hooks = { setCursor: [({ cursor }: UPlot) => setPointed(cursor.idx ?? undefined)] };
    const columns = [data.times, ...data.series.map(({ values }) => values)] as unknown as UPlot.AlignedData;
    const plot = new UPlot({ ...options, hooks }, columns, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: heightPixels }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [data, timezone, format]);
  const time = pointed === undefined ? undefined : data.times[pointed];
  return (
    <figure className={styles.chart}>
      <div ref={frame} role="img" aria-label={label} />
      <figcaption className={styles.legend} aria-hidden>
        {data.series.map(({ label: name, values }, index) => (
          <span key={name} className={styles[`line${index}`]}>
            {name}
            {pointed !== undefined && ` ${format(values[pointed] ?? 0)}`}
          </span>
        ))}
        {time !== undefined && <span>{formatTime(time, timezone, { dateStyle: 'medium', timeStyle: 'short' })}</span>}
      </figcaption>
    </figure>
  );
}

function optionsOf(element: HTMLElement, data: ChartData, timezone: string, format: (value: number) => string) {
  const color = (name: string) => readColor(element, name);
  const axis = { stroke: color('--le-soft'), grid: { stroke: color('--le-line'), width: 1 }, ticks: { show: false } };
  const span = (data.times.at(-1) ?? 0) - (data.times[0] ?? 0);
  const date = span < 3 * 86_400 ? ({ timeStyle: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return {
    legend: { show: false },
    tzDate: (seconds: number) => UPlot.tzDate(new Date(seconds * 1_000), timezone),
    series: [
      {},
      ...data.series.map(({ label }, index) => {
        const [name, dash] = looks[index % looks.length] as (typeof looks)[number];
        return { label, stroke: color(name), width: 2, dash: [...dash], points: { show: data.times.length < 40 } };
      }),
    ],
    scales: {
      y: { range: (_: UPlot, _least: number, most: number): [number, number] => [0, Math.max(1, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        values: (_: UPlot, splits: number[]) => splits.map((time) => formatTime(time, timezone, date)),
      },
      {
        ...axis,
        size: 72,
        values: (_: UPlot, splits: number[]) => splits.map((value) => (Number.isInteger(value) ? format(value) : '')),
      },
    ],
  };
}

function formatTime(seconds: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLanguage(), { ...options, timeZone }).format(seconds * 1_000);
}

/** A color of the design as the browser computes it, which a canvas needs. */
function readColor(element: HTMLElement, name: string): string {
  return getComputedStyle(element).getPropertyValue(name).trim();
}

/** Changes with the colors of the page, by the user's choice or the system's. */
function useScheme(): string {
  const read = () =>
    `${document.documentElement.dataset.theme ?? ''} ${matchMedia('(prefers-color-scheme: dark)').matches}`;
  const [scheme, setScheme] = useState(read);
  useEffect(() => {
    const update = () => setScheme(read());
    const media = matchMedia('(prefers-color-scheme: dark)');
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    media.addEventListener('change', update);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', update);
    };
  });
  return scheme;
}
