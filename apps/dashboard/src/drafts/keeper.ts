import { ownValue } from '../lib/own-value.js';
import { drafts } from './drafts.js';
import { type Fields, fieldsOf, isUnkept, readForm, writeField } from './fields.js';
import { type OpenForm, openForms } from './open-forms.js';
import { changedFields, type Draft, draftOf } from './rules.js';

/** A draft is stored when nothing was typed for this time. */
const quietMs = 150;

/** A form whose text somebody else compares with a record: see `useEdit`. */
export interface EditedForm {
  read(): Fields;
  write(name: string, value: string): void;
  /** The values of the record; undefined if it is new. */
  baseline(): Fields | undefined;
  /** Treats fields as typed when the record had the values of `base`. */
  resume(base: Fields, typed: Fields): void;
}

/** Fields that no element holds, as text. */
export interface HeldValues {
  values: Fields;
  write(name: string, value: string): void;
}

/** What was sent last, and not answered with a success yet. `useAction` takes it away with the draft. */
export interface Sent {
  draft: string | null;
}

/** What a keeper must know of its form at any time. */
export interface KeptForm {
  /** The name of the draft; null if the text is not worth keeping, or must not be kept. */
  name: string | null;
  edit: EditedForm | undefined;
  /** Fields that no element holds, such as lists of parts; with `edit`, it has them. */
  held: HeldValues | undefined;
  /** Whether files were chosen that no field holds. */
  hasFiles: boolean;
  /** Whether the fields are emptied once they are saved. */
  clears: boolean;
  sent: { current: Sent | undefined };
  onRestored(savedAtMs: number | undefined): void;
  /** The form goes with text that is kept. */
  onLeft(): void;
}

/** Keeps what is typed into a form as its draft, and puts it back. */
export interface Keeper {
  /** To be called after each rendering. */
  rendered(): void;
  sending(): void;
  /** Puts back what the fields held before, and removes the draft. */
  discard(): void;
  /** Removes the draft of a form that is about to close. Returns what can put it back. */
  drop(): (() => void) | undefined;
  leave(): void;
}

/** Keeps the text of a form from now on until `leave`. */
export function keepForm(element: HTMLElement, get: () => KeptForm): Keeper {
  const touched = new Set<string>();
  const restored = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed: Fields = {};
  let sentFields: Fields | undefined;
  let hasDraft = false;
  let isStored = true;
  let isRestoring = false;
  let hasLeft = false;

  const read = () => get().edit?.read() ?? { ...readForm(element), ...get().held?.values };
  const initial = new Map(Object.entries(read()));
  const before = (): Fields => ({ ...Object.fromEntries(initial), ...get().edit?.baseline() });
  const changed = () => {
    const inPage = fieldsOf(element);
    const names = new Set(inPage.map(({ name }) => name));
    const unkept = new Set(inPage.filter(isUnkept).map(({ name }) => name));
    const isTouched = (name: string) => !unkept.has(name) && (!names.has(name) || touched.has(name));
    return changedFields(read(), before(), isTouched);
  };

  const store = async () => {
    timer = undefined;
    const { name } = get();
    if (name === null) return;
    const draft = draftOf(typed, before(), Date.now());
    if (draft) isStored = await drafts.write(name, draft);
    else if (hasDraft) await drafts.remove(name);
    hasDraft = draft !== undefined;
    if (!draft) isStored = true;
  };
  const note = () => {
    const next = changed();
    if (JSON.stringify(next) === JSON.stringify(typed)) return;
    typed = next;
    isStored = get().name === null;
    clearTimeout(timer);
    timer = setTimeout(() => void store(), quietMs);
  };
  const write = (name: string, value: string) => {
    isRestoring = true;
    const { edit, held } = get();
    if (edit) edit.write(name, value);
    else if (held && Object.hasOwn(held.values, name)) held.write(name, value);
    else writeField(element, name, value);
    isRestoring = false;
  };
  const writeRestored = () => {
    const names = new Set(fieldsOf(element).map(({ name }) => name));
    for (const [name, value] of restored) if (names.has(name)) write(name, value);
  };

  const onTyped = ({ target }: Event) => {
    const field = target as HTMLInputElement;
    const name = field.name || field.closest<HTMLElement>('[data-group]')?.dataset.group;
    if (!name) return;
    touched.add(name);
    if (!isRestoring) restored.delete(name);
    note();
  };
  // A field can have got another value since: the options of a choice come later than the form.
  const onFocus = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    const value = name && !touched.has(name) ? ownValue(readForm(element), name) : undefined;
    if (value !== undefined) initial.set(name, value);
  };
  const settle = (fields: Fields) => {
    for (const [name, value] of Object.entries(fields)) initial.set(name, value);
    touched.clear();
    for (const [name, value] of Object.entries(readForm(element)))
      if (value !== (ownValue(fields, name) ?? value)) touched.add(name);
    restored.clear();
    get().onRestored(undefined);
    note();
  };
  const onReset = () => setTimeout(() => settle(readForm(element)));

  const open: OpenForm = {
    element,
    wouldLose() {
      if (get().hasFiles) return true;
      if (sentFields && !get().sent.current) return false;
      return fieldsOf(element).some((field) => isUnkept(field) && touched.has(field.name) && field.value !== '');
    },
    isUnstored: () => !isStored,
  };
  const resume = ({ fields, base, savedAtMs }: Draft) => {
    hasDraft = true;
    const mine = Object.entries(fields).filter(([name]) => !touched.has(name));
    const isHeld = new Set(Object.keys(read()));
    const inPage = new Set(fieldsOf(element).map(({ name }) => name));
    for (const [name, value] of mine) {
      if (isHeld.has(name) && !inPage.has(name)) write(name, value);
      else {
        touched.add(name);
        restored.set(name, value);
      }
    }
    writeRestored();
    get().edit?.resume(base, Object.fromEntries(mine));
    typed = fields;
    note();
    if (mine.length > 0) get().onRestored(savedAtMs);
  };

  const { name: draftName } = get();
  if (draftName !== null)
    void drafts.read(draftName).then((draft) => {
      if (draft && !hasLeft) resume(draft);
    });
  element.addEventListener('input', onTyped);
  element.addEventListener('change', onTyped);
  element.addEventListener('focusin', onFocus);
  element.addEventListener('reset', onReset);
  openForms.add(open);

  const stop = () => {
    hasLeft = true;
    clearTimeout(timer);
    openForms.delete(open);
    element.removeEventListener('input', onTyped);
    element.removeEventListener('change', onTyped);
    element.removeEventListener('focusin', onFocus);
    element.removeEventListener('reset', onReset);
  };
  return {
    rendered() {
      if (hasLeft) return;
      if (sentFields && !get().sent.current) {
        const fields = sentFields;
        sentFields = undefined;
        // What was typed after that goes on.
        const isForm = element instanceof HTMLFormElement;
        if (isForm && get().clears && JSON.stringify(read()) === JSON.stringify(fields)) element.reset();
        else settle(fields);
        return;
      }
      writeRestored();
      note();
    },
    sending() {
      sentFields = read();
      get().sent.current = { draft: get().name };
    },
    discard() {
      restored.clear();
      for (const name of Object.keys(typed)) write(name, ownValue(before(), name) ?? '');
      touched.clear();
      get().onRestored(undefined);
      note();
    },
    drop() {
      const { name } = get();
      const draft = draftOf(typed, before(), Date.now());
      stop();
      if (name === null || !draft) return undefined;
      void drafts.remove(name);
      return () => void drafts.write(name, draft);
    },
    leave() {
      if (hasLeft) return;
      const isSaved = sentFields !== undefined && !get().sent.current;
      const isPending = timer !== undefined;
      stop();
      if (isSaved || Object.keys(typed).length === 0) return;
      if (isPending) void store();
      if (get().name !== null && sentFields === undefined) get().onLeft();
    },
  };
}
