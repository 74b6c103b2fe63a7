import type { KnowledgeDocumentSummary } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { SelectField, TextField } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';
import { Badge, pageStyles } from '../../ui/page.js';

type Validity = Pick<KnowledgeDocumentSummary, 'validFrom' | 'validUntil' | 'supersedes'>;

/** What the fields of `ValidityFields` say: null where one is left empty. */
export function validityOf({ validFrom, validUntil, supersedes }: Record<string, string>): Validity {
  return { validFrom: validFrom || null, validUntil: validUntil || null, supersedes: supersedes || null };
}

/** The days on which a document answers, and the one that it takes the place of. */
export function ValidityFields({
  document,
  others,
  error,
}: {
  document?: Validity;
  others: readonly Pick<KnowledgeDocumentSummary, 'id' | 'title'>[];
  error: unknown;
}) {
  const { validFrom, validUntil, supersedes } = document ?? {};
  const options = others.map(({ id, title }) => [id, title] as const);
  // A document that is not among those that were read.
  if (supersedes && !others.some(({ id }) => id === supersedes)) options.push([supersedes, supersedes]);
  return (
    <>
      <div className={pageStyles.filters}>
        <TextField
          label={t('Valid from')}
          name="validFrom"
          type="date"
          defaultValue={validFrom ?? ''}
          wrong={wrongWith(error, 'validFrom')}
        />
        <TextField
          label={t('Valid until')}
          name="validUntil"
          type="date"
          defaultValue={validUntil ?? ''}
          wrong={wrongWith(error, 'validUntil')}
        />
      </div>
      <SelectField
        label={t('Takes the place of')}
        name="supersedes"
        defaultValue={supersedes ?? ''}
        options={[['', t('No other document')], ...options]}
        hint={t('Chatbots no longer reply from that document once this one is valid.')}
        wrong={wrongWith(error, 'supersedes')}
      />
    </>
  );
}

/** Changes the validity of a document. */
export function ValidityDialog({
  document,
  others,
  changes,
  onClose,
}: {
  document: KnowledgeDocumentSummary;
  others: readonly KnowledgeDocumentSummary[];
  changes: string[][];
  onClose: () => void;
}) {
  const { id, knowledgeBaseId, version } = document;
  const save = useAction(
    (fields: Record<string, string>) =>
      client.knowledgeBases.updateDocument(knowledgeBaseId, id, validityOf(fields), { ifMatch: version }),
    { changes, quiet: true, done: t('Saved.'), onDone: onClose },
  );
  return (
    <FormDialog
      draft={`document-validity/${id}`}
      title={document.title}
      action={save}
      onSend={save.mutate}
      onClose={onClose}
    >
      <ValidityFields document={document} others={others.filter((other) => other.id !== id)} error={save.error} />
    </FormDialog>
  );
}

/** Says of a document on which days it answers, if not always, and why it does not today. */
export function ValidityOf({ document }: { document: KnowledgeDocumentSummary }) {
  const { validity, validFrom, validUntil } = document;
  const names: Partial<Record<KnowledgeDocumentSummary['validity'], string>> = {
    EXPIRED: t('Expired'),
    NOT_YET_VALID: t('Not valid yet'),
    SUPERSEDED: t('Replaced by another document'),
  };
  const name = names[validity];
  const days =
    validFrom || validUntil ? t('{from} to {until}', { from: validFrom ?? '…', until: validUntil ?? '…' }) : '';
  return (
    <>
      {name !== undefined && <Badge kind="Warn">{name}</Badge>} {days}
    </>
  );
}
