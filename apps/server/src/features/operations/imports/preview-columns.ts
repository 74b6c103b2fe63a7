import {
  type CustomFieldType,
  type ImportPreview,
  type ImportResource,
  importFields,
  leadImportFields,
} from '@lead-engagement/contract';
import { readDay } from '../../../notation/dates.js';
import type { RowFacts } from './facts.js';
import { validityOf } from './guesses.js';
import { isOfPreset } from './headings.js';
import type { ReceivedPreview } from './preview.js';
import { type Cell, contactPrefix, type RowReader } from './row-input.js';
import { readBoolean } from './values.js';
import { cut } from './write-batch.js';

type PreviewColumn = ImportPreview['columns'][number];

const maxSamples = 3;

/** Each column with how it came to its field, with values of it, and with those that cannot be read. */
export function describeColumns({
  resource,
  columns,
  headings,
  reader,
  facts,
  rows,
}: ReceivedPreview): PreviewColumn[] {
  const cells = rows.map((row) => row.cells);
  const validity = validityOf(strict(reader), cells);
  const keys = new Set(facts.fields.map(({ key }) => key));
  return columns.map(({ guessed, ...column }, index) => {
    const { filled, failed, unreadable } = validity.get(column.field ?? '') ?? { filled: 0, failed: 0, unreadable: [] };
    const texts = textsIn(cells.map((row) => row[index]));
    const source =
      column.field === null
        ? null
        : !guessed
          ? 'mapping'
          : isOfPreset(headings, index, resource)
            ? 'preset'
            : 'heading';
    return {
      ...column,
      source,
      confidence: filled === 0 ? null : (filled - failed) / filled,
      unreadable: {
        count: failed,
        examples: [...new Set(textsIn(unreadable.map((row) => row[index])))].slice(0, maxSamples),
      },
      suggestion:
        column.leftOut === 'UNKNOWN_HEADING' && texts.length > 0 ? suggest(column.heading, texts, keys) : null,
      samples: [...new Set(texts)].slice(0, maxSamples),
    };
  });
}

/** A reader for which every value counts. */
function strict(reader: RowReader): RowReader {
  return { ...reader, onInvalid: 'failRow' };
}

function textsIn(values: readonly Cell[]): string[] {
  return values
    .filter((value) => (value ?? '') !== '')
    .map((value) => cut(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** A custom field that takes all of these values. */
function suggest(heading: string, texts: readonly string[], taken: ReadonlySet<string>): PreviewColumn['suggestion'] {
  const label = heading.replace(/\s+/g, ' ').slice(0, 100);
  const key = keyOf(label, taken);
  return key === undefined ? null : { type: typeOf(texts), key, label };
}

function typeOf(texts: readonly string[]): CustomFieldType {
  if (texts.every((text) => typeof readBoolean(text) === 'boolean')) return 'BOOLEAN';
  if (texts.every((text) => /^-?\d{1,15}([.,]\d{1,6})?$/.test(text) && !/^0\d/.test(text))) return 'NUMBER';
  if (texts.every((text) => 'day' in readDay(text, 'day-first'))) return 'DATE';
  return 'TEXT';
}

/** A key for a custom field with a label; undefined if it has no Latin letter. */
function keyOf(label: string, taken: ReadonlySet<string>): string | undefined {
  const base = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 47);
  if (base === '') return undefined;
  for (let at = 1; at < 100; at++) {
    const key = at === 1 ? base : `${base}_${at}`;
    if (!taken.has(key)) return key;
  }
  return undefined;
}

/** All fields that a column can be mapped to. */
export function listTargets(resource: ImportResource, { fields, pipelines }: RowFacts): ImportPreview['targets'] {
  const names =
    resource === 'leads' ? [...leadImportFields, ...importFields.map((field) => contactPrefix + field)] : importFields;
  const optionsOf = new Map<string, string[]>([
    ['stage', [...new Set(pipelines.flatMap(({ stages }) => stages.map(({ name }) => name)))]],
    ['pipeline', pipelines.map(({ name }) => name)],
  ]);
  const own = fields.map(({ prefix, key, label, type, options }) => ({
    field: `${prefix}customFields.${key}`,
    label,
    type,
    options: options ?? [],
  }));
  return [...names.map((field) => ({ field, label: null, type: null, options: optionsOf.get(field) ?? [] })), ...own];
}
