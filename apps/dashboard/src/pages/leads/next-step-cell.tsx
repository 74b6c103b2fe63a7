import type { Activity, LeadRead } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type FocusEvent, useContext, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatAgo, tomorrow } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { readByIds } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, currentMe } from '../../session/session.js';
import { controlStyles } from '../../ui/controls.js';
import { Badge } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import { Inline, useSending } from './inline-edit.js';
import styles from './leads.module.css';
import { changeOf, firstOfEach, type TypedStep, toTyped } from './step-change.js';

/** The next step of each lead that was read, undefined where there is none. */
type Steps = ReadonlyMap<string, Activity | undefined>;

const NextStepsContext = createContext<Steps | undefined>(undefined);

/** Gives the cells of a list the next steps of its leads. */
export const NextStepsOf = NextStepsContext.Provider;

/** The next step of each lead, by its id: the first activity with a due date that is not done. Undefined until they are read. */
export function useNextStepsOf(leads: readonly LeadRead[], enabled: boolean): Steps | undefined {
  const ids = leads.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ['leads', 'next-steps', ids],
    enabled: enabled && ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Steps> => {
      const first = firstOfEach(await readByIds(ids, ({ id }) => readSteps({ leadId: id, limit: 200, signal })));
      return new Map(ids.map((id) => [id, first.get(id)]));
    },
  });
  return data;
}

/** All that is to be done with some leads, page by page. */
async function readSteps(query: { leadId: readonly string[]; limit: number; signal: AbortSignal }) {
  const data: Activity[] = [];
  for await (const step of client.activities.list({ ...query, completed: false, sort: 'dueAt' })) data.push(step);
  return { data };
}

const textOf = ({ title, content, type }: Activity) => title ?? content ?? type;

/** A step as it was, undefined if it is a new one, and what to change of it. */
interface StepToSave {
  was: Activity | undefined;
  change: ReturnType<typeof changeOf>;
}

/**
 * The next step of a lead in a list, or the way to its first one. Enter, or leaving both fields, saves; Escape does not. A step that
 * somebody else has changed since it was opened here is not overwritten: a notice says so, what was typed stays, and is saved if it is sent
 * again.
 */
export function NextStepCell({ lead }: { lead: LeadRead }) {
  const steps = useContext(NextStepsContext);
  const step = steps?.get(lead.id);
  // A lead that was loaded later: whether it has a step is not known yet.
  const isKnown = steps?.has(lead.id) ?? false;
  const save = useAction(
    ({ was, change }: StepToSave) =>
      was
        ? client.activities.update(was.id, { ...change }, { ifMatch: was.version })
        : client.activities.create({
            leadId: lead.id,
            type: 'task',
            assigneeId: currentMe()?.user?.id ?? null,
            ...change,
          }),
    { changes: [['leads'], ['lead', lead.id], ['tasks'], ['overview']], done: t('Saved.') },
  );
  if (!isKnown) return null;
  const isLate = step?.dueAt && Date.parse(step.dueAt) < Date.now();
  return (
    <Inline
      lead={lead}
      field={t('Next step')}
      text={step ? `${step.dueAt ? formatAgo(step.dueAt) : ''} ${textOf(step)}` : ''}
      shown={
        step && (
          <span className={styles.next}>
            {step.dueAt && (
              <Badge kind={isLate ? 'Bad' : undefined}>
                <Ago at={step.dueAt} />
              </Badge>
            )}{' '}
            {textOf(step)}
          </span>
        )
      }
      edit={({ onClose }) => (
        <StepFields name={nameOfLead(lead)} step={step} onSave={save.mutateAsync} onClose={onClose} />
      )}
    />
  );
}

function readTyped(form: HTMLFormElement): TypedStep {
  const { title = '', dueAt = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  return { title, dueAt };
}

function StepFields({
  name,
  step,
  onSave,
  onClose,
}: {
  name: string;
  step: Activity | undefined;
  onSave: (step: StepToSave) => Promise<unknown>;
  onClose: () => void;
}) {
  // The step as it was opened: the list can show the change of somebody else by now.
  const [was] = useState(step);
  const [first] = useState<TypedStep>(() => (was ? toTyped(was) : { title: '', dueAt: tomorrow() }));
  const form = useRef<HTMLFormElement>(null);
  const isClosed = useRef(false);
  const isRefused = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const { isSending, send: sendOnce } = useSending(close);
  const send = () => {
    if (!form.current || isClosed.current) return;
    const typed = readTyped(form.current);
    if (!changeOf(first, typed)) return close();
    void sendOnce(async () => {
      // Of a step that was changed meanwhile, only what was typed here is changed.
      const latest = was && isRefused.current ? step : was;
      const change = changeOf(latest ? first : { title: '', dueAt: '' }, typed);
      isRefused.current = true;
      await onSave({ was: latest, change });
    });
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!form.current || form.current.contains(relatedTarget)) return;
    // What cannot be saved yet stays where it was typed.
    if (form.current.checkValidity() || !changeOf(first, readTyped(form.current))) send();
  };
  return (
    <form
      ref={form}
      className={styles.step}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        // Browsers send a form of two fields by its button alone.
        if (event.key === 'Enter') form.current?.requestSubmit();
      }}
    >
      <input
        className={controlStyles.input}
        name="title"
        aria-label={t('{field} of {name}', { field: t('Next step'), name })}
        // biome-ignore lint/a11y/noAutofocus: the user has pressed the value to change it.
        autoFocus
        required={!was?.content}
        readOnly={isSending}
        maxLength={200}
        placeholder={was?.content ?? undefined}
        defaultValue={first.title}
      />
      <input
        className={controlStyles.input}
        name="dueAt"
        aria-label={t('{field} of {name}', { field: t('Due'), name })}
        type="datetime-local"
        required
        readOnly={isSending}
        defaultValue={first.dueAt}
      />
    </form>
  );
}
