import { writeList } from '../../../csv/cells.js';
import { ownValue } from '../../../own-value.js';
import type { ListedRecord } from './lists.js';

/** A field of a record as a cell of CSV; what an import of the cell reads is the field again. */
export function cellOf(record: ListedRecord, column: string): string {
  const dot = column.indexOf('.');
  const value =
    dot === -1
      ? ownValue(record, column)
      : ownValue(ownValue(record, column.slice(0, dot)) as ListedRecord | undefined, column.slice(dot + 1));
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return writeList(value.map(itemOf));
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}

function itemOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  if ('platform' in item && 'handle' in item) {
    const { platform, handle, url } = item as { platform: string; handle: string; url?: string | null };
    return `${platform}:${handle}${url ? ` (${url})` : ''}`;
  }
  return 'name' in item ? String(item.name) : JSON.stringify(item);
}
