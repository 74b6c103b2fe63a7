import type { LeadRead, LeadUpdate } from '@lead-engagement/sdk';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatMoney } from '../../lib/format.js';
import { nameOfLead } from '../../lib/leads.js';
import { toOptions, usePipelines, useUsers } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { controlStyles } from '../../ui/controls.js';
import { LostDialog } from '../board/move-dialog.js';
import styles from './leads.module.css';

/** Saves one value of a lead in a list, with the version that the list shows: what somebody else has changed is not overwritten. */
function useSave(lead: LeadRead) {
  return useAction((change: LeadUpdate) => client.leads.update(lead.id, change, { ifMatch: lead.version }), {
    changes: [['leads'], ['lead', lead.id], ['board']],
    done: t('Saved.'),
  });
}

/** Moves a lead to a stage for lost leads. */
const lose = (lead: LeadRead, stageId: string, lostReason: string | undefined) =>
  client.leads.update(lead.id, { stageId, ...(lostReason && { lostReason }) }, { ifMatch: lead.version });

/** What the field of a value in a list gets. */
interface InlineField {
  'aria-label': string;
  className: string;
  autoFocus: true;
  onClose: () => void;
}

/** A value in a list, which becomes a field when it is pressed. `shown` stands for its text where that has more to it. */
export function Inline({
  lead,
  field,
  text,
  shown,
  edit,
}: {
  lead: LeadRead;
  field: string;
  text: string;
  shown?: ReactNode;
  edit: (props: InlineField) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!may('write:leads')) return shown ?? text;
  const label = t('{field} of {name}', { field, name: nameOfLead(lead) });
  if (isOpen)
    return edit({
      'aria-label': label,
      className: controlStyles.input as string,
      autoFocus: true,
      onClose: () => setOpen(false),
    });
  return (
    <button
      type="button"
      className={styles.inline}
      aria-label={`${label}: ${text || '–'}`}
      onClick={() => setOpen(true)}
    >
      {shown ?? (text || '–')}
    </button>
  );
}

function InlineSelect({
  lead,
  field,
  text,
  value,
  options,
  onChoose,
}: {
  lead: LeadRead;
  field: string;
  text: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <Inline
      lead={lead}
      field={field}
      text={text}
      edit={({ onClose, ...select }) => (
        <select
          {...select}
          defaultValue={value}
          onBlur={onClose}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          onChange={({ target }) => {
            onClose();
            onChoose(target.value);
          }}
        >
          {options.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** The owner of a lead in a list. */
export function OwnerCell({ lead }: { lead: LeadRead }) {
  const users = useUsers();
  const save = useSave(lead);
  return (
    <InlineSelect
      lead={lead}
      field={t('Assigned to')}
      text={users.find(({ id }) => id === lead.assignedToId)?.name ?? ''}
      value={lead.assignedToId ?? ''}
      options={[['', t('Nobody')], ...toOptions(users)]}
      onChoose={(id) => save.mutate({ assignedToId: id || null })}
    />
  );
}

/** The stage of a lead in a list. A stage for lost leads asks why, as the board does. */
export function StageCell({ lead }: { lead: LeadRead }) {
  const { data: pipelines = [] } = usePipelines();
  const save = useSave(lead);
  const [losing, setLosing] = useState<{ id: string; name: string }>();
  const stages = pipelines.find(({ id }) => id === lead.pipelineId)?.stages ?? [];
  return (
    <>
      <InlineSelect
        lead={lead}
        field={t('Stage')}
        text={stages.find(({ id }) => id === lead.stageId)?.name ?? ''}
        value={lead.stageId}
        options={toOptions(stages)}
        onChoose={(id) => {
          const stage = stages.find((each) => each.id === id);
          if (stage?.type === 'LOST') setLosing(stage);
          else if (stage) save.mutate({ stageId: id });
        }}
      />
      {losing && (
        <LostDialog
          lead={lead}
          stage={losing}
          onMove={(lostReason) => lose(lead, losing.id, lostReason)}
          onClose={() => setLosing(undefined)}
        />
      )}
    </>
  );
}

/**
 * Sends what was typed into a list. The fields stay, with what was typed, until the server has it: if it refuses, a notice says why, and the
 * same press sends it again.
 */
export function useSending(close: () => void) {
  const [isSending, setSending] = useState(false);
  const send = async (save: () => Promise<unknown>) => {
    if (isSending) return;
    setSending(true);
    try {
      await save();
      close();
    } catch {
      setSending(false);
    }
  };
  return { isSending, send };
}

/** The value of a lead in a list: Enter or leaving the field saves it, Escape does not. */
export function ValueCell({ lead }: { lead: LeadRead }) {
  return (
    <Inline
      lead={lead}
      field={t('Value')}
      text={lead.value === null ? '' : formatMoney(lead.value, lead.currency)}
      edit={(field) => <ValueField lead={lead} {...field} />}
    />
  );
}

function ValueField({ lead, onClose, ...input }: { lead: LeadRead } & InlineField) {
  const save = useSave(lead);
  const { isSending, send } = useSending(onClose);
  // A field that is taken away by Escape is left too.
  const isClosed = useRef(false);
  const [first] = useState(lead.value);
  return (
    <input
      {...input}
      type="number"
      min={0}
      step="any"
      readOnly={isSending}
      defaultValue={first ?? ''}
      onBlur={({ target }) => {
        // What cannot be saved stays where it was typed.
        if (isClosed.current || !target.checkValidity()) return;
        const value = target.value === '' ? null : Number(target.value);
        if (value === first) onClose();
        else void send(() => save.mutateAsync({ value }));
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key !== 'Escape') return;
        isClosed.current = true;
        onClose();
      }}
    />
  );
}
