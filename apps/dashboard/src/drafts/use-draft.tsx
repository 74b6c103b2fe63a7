import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.js';
import { notify } from '../shell/notices.js';
import { Button } from '../ui/controls.js';
import { pageStyles } from '../ui/page.js';
import { Ago } from '../ui/time.js';
import { type Keeper, type KeptForm, keepForm } from './keeper.js';

/** The draft of a form. */
export interface FormDraft {
  /** When what is in the fields was typed, if it was put back; in milliseconds since 1970. */
  restoredAtMs: number | undefined;
  sending: () => void;
  discard: () => void;
  /** Closes the form for good: what was typed goes, and can be put back for a while. */
  drop: () => void;
}

/** Keeps what is typed into a form, and puts it back when the form is opened again: see `keepForm`. */
export function useDraft(
  form: RefObject<HTMLElement | null>,
  kept: Pick<KeptForm, 'name' | 'sent'> & Partial<Pick<KeptForm, 'edit' | 'held' | 'hasFiles' | 'clears'>>,
): FormDraft {
  const [restoredAtMs, setRestored] = useState<number>();
  const latest = useRef(kept);
  latest.current = kept;
  const keeper = useRef<Keeper>(undefined);
  const { name } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is used for another record has another draft.
  useEffect(() => {
    if (!form.current) return undefined;
    const own = keepForm(form.current, () => ({
      edit: undefined,
      held: undefined,
      hasFiles: false,
      clears: false,
      ...latest.current,
      onRestored: setRestored,
      onLeft: () => notify({ kind: 'good', text: t('What you typed is kept. Open the form again to go on.') }),
    }));
    keeper.current = own;
    return () => own.leave();
  }, [form, name]);
  useEffect(() => keeper.current?.rendered());
  return {
    restoredAtMs,
    sending: useCallback(() => keeper.current?.sending(), []),
    discard: useCallback(() => keeper.current?.discard(), []),
    drop: useCallback(() => {
      const restore = keeper.current?.drop();
      if (restore)
        notify({ kind: 'good', text: t('What you typed is discarded.'), undo: () => Promise.resolve(restore()) });
    }, []),
  };
}

/** Says that the fields hold what was typed earlier. */
export function DraftNote({ draft: { restoredAtMs, discard } }: { draft: FormDraft }) {
  if (restoredAtMs === undefined) return null;
  return (
    <div className={pageStyles.note} role="status">
      <span>
        {t('Not saved yet, typed')} <Ago at={new Date(restoredAtMs).toISOString()} />
      </span>
      <span>
        <Button small onClick={discard}>
          {t('Discard')}
        </Button>
      </span>
    </div>
  );
}
