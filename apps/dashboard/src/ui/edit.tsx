import { PreconditionFailedError } from '@lead-engagement/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { ownValue } from '../lib/own-value.js';
import { Button, Row } from './controls.js';
import { pageStyles } from './page.js';
import { Table } from './table.js';

/** The values of a form by the names of its fields, as the fields hold them. A box that is ticked is `on`. */
export type Fields = Record<string, string>;

/** A field that both the user and somebody else have changed. */
interface Clash {
  name: string;
  label: string;
  theirs: string;
  mine: string;
}

/** Fields of a form that no element holds, such as lists of parts. */
interface HeldFields {
  values: Fields;
  labelOf: (name: string) => string;
  show: (name: string, value: string) => string;
  write: (name: string, value: string) => void;
}

/** A record that a form changes, though others change it too. */
export interface Edit<T> {
  form: RefObject<HTMLFormElement | null>;
  /** The record that the fields are filled from. Its version is sent with a change. */
  base: T;
  clashes: readonly Clash[];
  keepMine: () => void;
  takeTheirs: () => void;
  /** Remembers what is sent. */
  sending: () => void;
  /** Fills the fields with what the server has made of what was sent. */
  saved: (record: T) => void;
}

/**
 * Keeps what the user has typed when somebody else changes the record. Fields that the user has not touched follow the record; those
 * that both have changed are clashes, for the user to decide. Changes are sent with the version of `base`, so that nothing is overwritten
 * unseen.
 */
export function useEdit<T extends { version: number } | undefined>(
  record: T,
  toFields: (record: NonNullable<T>) => Fields,
  held?: HeldFields,
): Edit<T> {
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(record);
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  // What the fields held when they were last the same as the record.
  const was = useRef<Fields>(undefined);
  was.current ??= record && normalize(toFields(record));
  const sent = useRef<Fields>({});
  const latest = useRef({ toFields, held });
  latest.current = { toFields, held };

  const read = () => normalize({ ...readForm(form.current), ...latest.current.held?.values });
  const write = (name: string, value: string) => {
    const { held: parts } = latest.current;
    if (parts && Object.hasOwn(parts.values, name)) parts.write(name, value);
    else writeField(form.current, name, value);
  };
  const follow = (next: NonNullable<T>, before: Fields) => {
    const [theirs, mine] = [normalize(latest.current.toFields(next)), read()];
    const found: Clash[] = [];
    const seen = new Map(Object.entries(before));
    for (const name of Object.keys(theirs).filter((each) => ownValue(theirs, each) !== ownValue(before, each))) {
      const [their = '', own = ownValue(before, name) ?? ''] = [ownValue(theirs, name), ownValue(mine, name)];
      if (own !== ownValue(before, name) && own !== their) {
        const { label, show } = describe(form.current, name, latest.current.held);
        found.push({ name, label, theirs: show(their), mine: show(own) });
        continue;
      }
      seen.set(name, their);
      if (own !== their) write(name, their);
    }
    was.current = Object.fromEntries(seen);
    setClashes(found);
    if (found.length === 0) setBase(next);
  };
  const followLatest = useRef(follow);
  followLatest.current = follow;
  useEffect(() => {
    if (record && base && record.version > base.version) followLatest.current(record, was.current ?? {});
  }, [record, base]);

  const settle = (isMine: boolean) => {
    if (!record) return;
    const theirs = normalize(toFields(record));
    if (!isMine) for (const { name } of clashes) write(name, ownValue(theirs, name) ?? '');
    was.current = theirs;
    setClashes([]);
    setBase(record);
  };
  return {
    form,
    base,
    clashes,
    keepMine: () => settle(true),
    takeTheirs: () => settle(false),
    sending() {
      sent.current = read();
    },
    saved: (next) => next && follow(next, { ...was.current, ...sent.current }),
  };
}

/** What somebody else has changed under the hands of the user, and the choice between the two. */
export function Clashes({
  edit,
  error,
}: {
  edit: Pick<Edit<unknown>, 'clashes' | 'keepMine' | 'takeTheirs'>;
  error: unknown;
}) {
  const { clashes, keepMine, takeTheirs } = edit;
  if (clashes.length === 0) {
    if (!(error instanceof PreconditionFailedError)) return null;
    return (
      <div className={pageStyles.note} role="alert">
        <strong>{t('Somebody else has changed this in the meantime.')}</strong>
        <span>{t('Their changes are in the other fields now, and yours are kept. Save again.')}</span>
      </div>
    );
  }
  return (
    <div className={pageStyles.note} role="alert">
      <strong>{t('Somebody else has changed this in the meantime.')}</strong>
      <Table
        label={t('What both have changed')}
        rows={clashes}
        keyOf={({ name }) => name}
        columns={[
          { head: t('Field'), kind: 'text', cell: ({ label }) => label },
          { head: t('Theirs'), kind: 'text', cell: ({ theirs, mine }) => cut(theirs, mine) },
          { head: t('Yours'), kind: 'text', cell: ({ theirs, mine }) => cut(mine, theirs) },
        ]}
      />
      <Row>
        <Button small onClick={keepMine}>
          {t('Keep mine')}
        </Button>
        <Button small onClick={takeTheirs}>
          {t('Take theirs')}
        </Button>
      </Row>
    </div>
  );
}

const shownLength = 160;
const lengthBefore = 40;

/** A text from a little before the place where it differs from another. */
function cut(text: string, other: string): string {
  if (text.length <= shownLength) return text || '–';
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  start = Math.max(0, Math.min(start - lengthBefore, text.length - shownLength));
  const end = start + shownLength;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement | null): Field[] {
  return [...(form?.querySelectorAll<Field>('input[name], textarea[name], select[name]') ?? [])];
}

const isBox = (field: Field) => field instanceof HTMLInputElement && field.type === 'checkbox';
const readField = (field: Field) => (isBox(field) ? ((field as HTMLInputElement).checked ? 'on' : '') : field.value);

function readForm(form: HTMLFormElement | null): Fields {
  return Object.fromEntries(fieldsOf(form).map((field) => [field.name, readField(field)]));
}

/** Writes a field as if the user had, so that React takes notice. */
function writeField(form: HTMLFormElement | null, name: string, value: string): void {
  const field = fieldsOf(form).find((each) => each.name === name);
  if (!field || readField(field) === value) return;
  if (isBox(field)) {
    field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** How the form calls a field and shows its values. */
function describe(form: HTMLFormElement | null, name: string, held: HeldFields | undefined) {
  if (held && Object.hasOwn(held.values, name))
    return { label: held.labelOf(name), show: (value: string) => held.show(name, value) };
  const field = fieldsOf(form).find((each) => each.name === name);
  const label = field?.labels?.[0]?.textContent ?? name;
  const show = (value: string) => {
    if (!field) return value;
    if (isBox(field)) return value ? t('Yes') : t('No');
    if (!(field instanceof HTMLSelectElement)) return value;
    return [...field.options].find((option) => option.value === value)?.text ?? value;
  };
  return { label, show };
}

/** Fields hold no carriage returns, and forms send no spaces at the ends. */
function normalize(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll('\r', '').trim()]));
}
