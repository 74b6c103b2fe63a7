import { formatAgo, formatMoment } from '../lib/format.js';

/** A moment, as how long ago it was; the exact time shows when it is pointed at. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  );
}
