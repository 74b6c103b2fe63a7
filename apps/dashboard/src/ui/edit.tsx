import { PreconditionFailedError } from '@lead-engagement/sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Fields, fieldsOf, isBox, normalize, readForm, writeField } from '../drafts/fields.js';
import type { EditedForm } from '../drafts/keeper.js';
import { t } from '../i18n/i18n.js';
import { mergeFields } from '../lib/merge-fields.js';
import { ownValue } from '../lib/own-value.js';
import { Button, Row, readGroup } from './controls.js';
import { pageStyles } from './page.js';
import { Table } from './table.js';

export type { Fields };

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
export interface Edit<T> extends EditedForm {
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
  const follow = (next: NonNullable<T>, before: Fields, typed: Fields = {}) => {
    const [theirs, mine] = [normalize(latest.current.toFields(next)), normalize({ ...read(), ...typed })];
    const { follow: followed, clashes: found, common } = mergeFields(before, theirs, mine);
    for (const [name, value] of Object.entries(followed)) write(name, value);
    was.current = common;
    setClashes(
      found.map(({ name, ...values }) => {
        const { label, show } = describe(form.current, name, latest.current.held);
        return { name, label, theirs: show(values.theirs), mine: show(values.mine) };
      }),
    );
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
    read,
    write,
    baseline: () => was.current,
    resume: (before, typed) => record && follow(record, { ...was.current, ...normalize(before) }, typed),
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
        label={t('Fields that both have changed')}
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

/** The text beside a box of a group. */
const textOf = (group: HTMLElement, value: string) =>
  [...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find((box) => box.value === value)?.labels?.[0]
    ?.textContent ?? value;

/** How the form calls a field and shows its values. */
function describe(form: HTMLFormElement | null, name: string, held: HeldFields | undefined) {
  if (held && Object.hasOwn(held.values, name))
    return { label: held.labelOf(name), show: (value: string) => held.show(name, value) };
  const field = fieldsOf(form).find((each) => each.name === name);
  const group = field?.closest<HTMLElement>(`[data-group="${CSS.escape(name)}"]`);
  const label = field?.labels?.[0]?.textContent ?? group?.querySelector('legend')?.textContent ?? name;
  const show = (value: string) => {
    if (!field) return value;
    if (group)
      return readGroup(value)
        .map((each) => textOf(group, each))
        .join(', ');
    if (isBox(field)) return value ? t('Yes') : t('No');
    if (!(field instanceof HTMLSelectElement)) return value;
    return [...field.options].find((option) => option.value === value)?.text ?? value;
  };
  return { label, show };
}
