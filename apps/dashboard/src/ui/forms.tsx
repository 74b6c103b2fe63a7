import { PreconditionFailedError } from '@lead-engagement/sdk';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { HeldValues, Sent } from '../drafts/keeper.js';
import { DraftNote, useDraft } from '../drafts/use-draft.js';
import { t } from '../i18n/i18n.js';
import { onSubmit } from '../lib/form-data.js';
import { useAction } from '../lib/queries.js';
import { useOnline } from '../session/online.js';
import { Button, controlStyles, Row } from './controls.js';
import { Clashes, type Edit } from './edit.js';
import styles from './forms.module.css';
import { Confirm, DialogBox } from './overlays.js';
import { Failure } from './page.js';

interface FormProps {
  /** What `useAction` returns: its error is shown above the fields. */
  action: { error: Error | null; isPending: boolean; sent: RefObject<Sent | undefined> };
  /**
   * The name under which text that is not saved is kept: the form, and the id of the record if it changes one. Null for a form that only
   * searches or holds nothing but secrets.
   */
  draft: string | null;
  onSend: (fields: Record<string, string>) => void;
  /** What `useEdit` returns: a change by somebody else is shown above the fields. */
  edit?: Omit<Edit<unknown>, 'base' | 'saved'> | undefined;
  /** Fields that no element holds, for a form without `edit`. */
  held?: HeldValues | undefined;
  /** Whether files were chosen that no field holds. */
  hasFiles?: boolean;
  /** The text of the button that sends. Default: Save. */
  submit?: string;
  disabled?: boolean;
  children: ReactNode;
}

/**
 * A form on a page, with its error and its button. What is typed is kept until it is saved. `focus` puts the cursor into the first field, for
 * pages that are there for their form; `clears` empties the fields once they are saved, for the next record.
 */
export function Form({
  action,
  onSend,
  submit,
  disabled = false,
  draft: name,
  held,
  hasFiles = false,
  edit,
  onCancel,
  focus = false,
  clears = false,
  children,
}: FormProps & { onCancel?: () => void; focus?: boolean; clears?: boolean }) {
  const own = useRef<HTMLFormElement>(null);
  const form = edit?.form ?? own;
  const draft = useDraft(form, { name, edit, held, hasFiles, sent: action.sent, clears });
  const isOnline = useOnline();
  useFirstFocus(form, focus);
  return (
    <form
      className={controlStyles.form}
      ref={form}
      onSubmit={onSubmit((fields) => {
        edit?.sending();
        draft.sending();
        onSend(fields);
      })}
    >
      <DraftNote draft={draft} />
      {edit && <Clashes edit={edit} error={action.error} />}
      {action.error && !(edit && action.error instanceof PreconditionFailedError) && <Failure error={action.error} />}
      {children}
      <Row end>
        {onCancel && (
          <Button
            onClick={() => {
              // What is being sent stays until it is saved.
              if (!action.isPending) draft.drop();
              onCancel();
            }}
          >
            {t('Cancel')}
          </Button>
        )}
        <Button
          look="primary"
          type="submit"
          busy={action.isPending}
          disabled={disabled || (edit?.clashes.length ?? 0) > 0}
        >
          {submit ?? t('Save')}
        </Button>
      </Row>
      {action.isPending && !isOnline && (
        <p className={controlStyles.hint} role="status">
          {t('This is saved as soon as you are online again.')}
        </p>
      )}
    </form>
  );
}

/** Puts the cursor into the first field of a form in a dialog, or of one that its page is for. */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, focus = false): void {
  useEffect(() => {
    const element = form.current;
    if (!element || element.contains(document.activeElement)) return;
    if (focus || element.closest('[role=dialog]')) firstField(element)?.focus();
  }, [form, focus]);
}

const firstField = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>(':is(input, textarea, select):not([type=hidden], [hidden], :disabled)');

/** A form in a dialog. */
export function FormDialog({
  title,
  wide = false,
  onClose,
  ...form
}: FormProps & { title: string; wide?: boolean; onClose: () => void }) {
  return (
    <DialogBox title={title} onClose={onClose} wide={wide}>
      <Form {...form} onCancel={onClose} />
    </DialogBox>
  );
}

/** Asks before it deletes a record. `children` say what else goes with it. */
export function DeleteDialog<T>({
  name,
  run,
  changes,
  onClose,
  onDone,
  children,
}: {
  name: string;
  run: () => Promise<T>;
  changes: readonly QueryKey[];
  onClose: () => void;
  onDone?: (answer: T) => void;
  children?: ReactNode;
}) {
  const remove = useAction(run, {
    changes,
    done: t('“{name}” is deleted.', { name }),
    onDone(answer) {
      onClose();
      onDone?.(answer);
    },
  });
  return (
    <Confirm
      title={t('Delete {name}?', { name })}
      action={t('Delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      {children ?? t('This cannot be undone.')}
    </Confirm>
  );
}

/** The small buttons at the end of a row. Their labels name the row, for screen readers. */
export function RowActions({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={styles.actions}>
      {children}
      {onEdit && (
        <Button small onClick={onEdit} aria-label={t('Edit {name}', { name })}>
          {t('Edit')}
        </Button>
      )}
      {onDelete && (
        <Button small look="danger" onClick={onDelete} aria-label={t('Delete {name}', { name })}>
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}

/**
 * A record of a dialog as the list has it now, for `useEdit` to compare with what the dialog was opened with.
 */
export function latestOf<T extends { id: string }>(records: readonly T[] | undefined, record: T): T;
export function latestOf<T extends { id: string }>(
  records: readonly T[] | undefined,
  record: T | undefined,
): T | undefined;
export function latestOf<T extends { id: string }>(records: readonly T[] | undefined, record: T | undefined) {
  return records?.find(({ id }) => id === record?.id) ?? record;
}
