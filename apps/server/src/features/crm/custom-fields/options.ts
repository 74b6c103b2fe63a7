import { createHash } from 'node:crypto';
import { type CustomFieldOption, limits } from '@lead-engagement/contract';
import { invalidField } from '../../../errors.js';
import { decodeId, encodeId } from '../../../ids.js';
import type { CustomFieldRow } from './present.js';

/**
 * The labels of options that have or had another than their stored text, and of removed ones, by the stored text: the present label, then
 * former ones. An older server knows only `options`, the stored texts.
 */
export type OptionLabels = Record<string, string[]>;

/** An option as stored. */
export interface Option {
  /** The text that records have: the first label. */
  text: string;
  label: string;
  /** Every text that means this option, in records too; no other option of the field has one of them. */
  names: ReadonlySet<string>;
}

export interface OptionSet {
  /** Those that records can be given, in order. */
  live: readonly Option[];
  /** Those that were removed. */
  removed: readonly Option[];
  /** Finds the option, live or removed, of a present or former label, or an id. */
  find(nameOrId: string): Option | undefined;
}

/** What the options of a field are read from. */
export type LabelledField = Pick<CustomFieldRow, 'id' | 'options' | 'optionLabels'>;

const opened = new WeakMap<LabelledField, OptionSet>();

/** The options of a field. The result is kept with the row. */
export function optionsOf(row: LabelledField): OptionSet {
  const known = opened.get(row) ?? openOptions(row);
  opened.set(row, known);
  return known;
}

function openOptions({ id, options, optionLabels }: LabelledField): OptionSet {
  const byName = new Map<string, Option>();
  const add = (option: Option) => {
    for (const name of option.names) byName.set(name, option);
    return option;
  };
  const labelled = Object.entries(optionLabels).map(([text, labels]) => add(createOption(text, labels)));
  const live = new Set(options.map((text) => byName.get(text) ?? add(createOption(text))));
  let byId: Map<string, Option> | undefined;
  return {
    live: [...live],
    removed: labelled.filter((option) => !live.has(option)),
    find(nameOrId) {
      const named = byName.get(nameOrId);
      if (named || decodeId('customFieldOption', nameOrId) === undefined) return named;
      // Of all names, since an option that took over the values of another one is found by both ids.
      byId ??= new Map([...byName].map(([name, option]) => [optionId(id, name), option]));
      return byId.get(nameOrId);
    },
  };
}

function createOption(text: string, labels: readonly string[] = []): Option {
  return { text, label: labels[0] ?? text, names: new Set([text, ...labels]) };
}

/**
 * The public id of an option, from the UUID of its field and its stored text, neither of which changes: also options that an older server
 * adds, or adds again, have one.
 */
function optionId(fieldId: string, text: string): string {
  const hex = createHash('sha256').update(`${fieldId} ${text}`).digest('hex');
  // A UUIDv8 (RFC 9562).
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return encodeId('customFieldOption', uuid);
}

export function toOptions(row: LabelledField): CustomFieldOption[] {
  return optionsOf(row).live.map(({ text, label }) => ({ id: optionId(row.id, text), label }));
}

/** The labels of the options of a field, in order. */
export function labelsOf(row: LabelledField): string[] {
  return optionsOf(row).live.map(({ label }) => label);
}

/** An option as a write sends it. */
export interface SentOption {
  id?: string | undefined;
  label: string;
}

/**
 * The options of a field after a write, as stored. A renamed option keeps its text, and its former labels; one that gets the label of a removed
 * option takes over the values of that one. Throws VALIDATION_ERROR for an unknown id, and for a label of another option.
 */
export function planOptions(
  row: LabelledField,
  sent: readonly SentOption[],
): Pick<CustomFieldRow, 'options' | 'optionLabels'> {
  const before = optionsOf(row);
  const known = new Set([...before.live, ...before.removed]);
  const planned = new Map<Option, string>();
  for (const [index, option] of sent.entries()) {
    const found = findSent(row, option, index);
    if (planned.has(found)) throw labelTaken(index, option.label);
    planned.set(found, option.label);
  }
  const names = new Map([...known, ...planned.keys()].map((option) => [option, new Set(option.names)]));
  let index = 0;
  for (const [option, label] of planned) {
    const holder = before.find(label);
    if (holder && holder !== option) {
      if (planned.has(holder)) throw labelTaken(index, label);
      for (const name of names.get(holder) ?? []) names.get(option)?.add(name);
      names.delete(holder);
    }
    names.get(option)?.add(label);
    index++;
  }
  const entries = [...names].map(([option, all]) => {
    const label = planned.get(option) ?? option.label;
    const former = [...all].filter((name) => name !== label && name !== option.text);
    return { text: option.text, labels: [label, ...former], isLive: planned.has(option) };
  });
  return { options: [...planned.keys()].map(({ text }) => text), optionLabels: toLabels(entries) };
}

interface Labelled {
  text: string;
  labels: string[];
  isLive: boolean;
}

function toLabels(all: readonly Labelled[]): OptionLabels {
  const isPlain = ({ text, labels }: Labelled) => labels.length === 1 && labels[0] === text;
  const entries = all.filter((option) => !option.isLive || !isPlain(option));
  const count = (some: readonly Labelled[]) =>
    some.reduce((sum, { labels, isLive }) => sum + labels.length - (isLive ? 1 : 0), 0);
  // Records with a removed option that was never renamed are read without its entry.
  const kept =
    count(entries) > limits.customFieldFormerLabels
      ? entries.filter((option) => option.isLive || !isPlain(option))
      : entries;
  if (count(kept) > limits.customFieldFormerLabels) {
    const most = `A field keeps up to ${limits.customFieldFormerLabels} former labels and renamed options that were removed.`;
    throw invalidField('body.options', `${most} Create another field.`, 'too_big');
  }
  return Object.fromEntries(kept.map(({ text, labels }) => [text, labels]));
}

function findSent(row: LabelledField, { id, label }: SentOption, index: number): Option {
  const options = optionsOf(row);
  if (id === undefined) return options.find(label) ?? createOption(label);
  const found = decodeId('customFieldOption', id) === undefined ? undefined : options.find(id);
  if (found) return found;
  if (optionId(row.id, label) === id) return createOption(label);
  const message = 'This field has no option with this id. For a new option, leave out the id; it gets one.';
  throw invalidField(`body.options.${index}.id`, message, 'unknown_reference');
}

function labelTaken(index: number, label: string): Error {
  const message = `Another option in this list has or had the label ${label}. Choose another label.`;
  return invalidField(`body.options.${index}.label`, message);
}

/** The message for a value that is no option. */
export function notAmong({ live }: OptionSet): string {
  const labels = live.map(({ label }) => label).join(', ');
  return `Must be one of: ${labels.slice(0, 300)}.`;
}
