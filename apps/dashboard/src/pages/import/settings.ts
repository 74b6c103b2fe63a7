import type { Resource } from './fields.js';

/** What stands in place of values of the file, by field; null leaves a value out. */
export type Replacements = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/** How a file is read, and how its rows meet the contacts that are there already. */
export interface Settings {
  matchOn: 'email' | 'phone' | 'externalId';
  mode: 'create' | 'update' | 'upsert';
  /** Of an import of leads: what becomes of a contact that is found. */
  onMatch: 'link' | 'fill' | 'update' | 'refuse';
  tags: 'replace' | 'append';
  onInvalid: 'failRow' | 'skipValue';
  /** Those below are empty where nothing is chosen. */
  locale: string;
  assignTo: string;
  addTags: string;
  defaultStage: string;
  currency: string;
  /** Of a workbook; empty for the one that the server proposes. */
  sheet: string;
  values: Replacements;
}

export const firstSettings: Settings = {
  matchOn: 'email',
  mode: 'upsert',
  onMatch: 'link',
  tags: 'replace',
  onInvalid: 'failRow',
  locale: '',
  assignTo: '',
  addTags: '',
  defaultStage: '',
  currency: '',
  sheet: '',
  values: new Map(),
};

/** The settings as the API takes them. */
export function toOptions(resource: Resource, { addTags, values, defaultStage, currency, ...settings }: Settings) {
  const tags = addTags
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const { matchOn, mode, onMatch, tags: tagMode, onInvalid, locale, assignTo, sheet } = settings;
  const replaced = [...values]
    .filter(([, own]) => own.size > 0)
    .map(([field, own]) => [field, Object.fromEntries(own)]);
  return {
    matchOn,
    mode,
    tags: tagMode,
    onInvalid,
    ...(sheet && { sheet }),
    ...(locale && { locale }),
    ...(assignTo && { assignTo }),
    ...(tags.length > 0 && { addTags: tags }),
    ...(replaced.length > 0 && {
      values: Object.fromEntries(replaced) as Record<string, Record<string, string | null>>,
    }),
    ...(resource === 'leads' && { onMatch }),
    ...(resource === 'leads' && defaultStage && { defaultStage }),
    ...(resource === 'leads' && currency && { currency }),
  };
}
