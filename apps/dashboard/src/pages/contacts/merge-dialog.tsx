import type { ContactMerge, ContactRead } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { nameOfContact } from '../../lib/contacts.js';
import { queries, useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Row } from '../../ui/controls.js';
import { DialogBox } from '../../ui/overlays.js';
import { Failure, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';

type Shown = Pick<ContactRead, 'id' | 'name' | 'email' | 'phone' | 'company' | 'title' | 'country'>;

const refresh = () =>
  Promise.all(['contacts', 'contact', 'leads'].map((name) => queries.invalidateQueries({ queryKey: [name] })));

/** Shows what a merge of two contacts would lead to, and merges them. A merge can be undone. */
export function MergeDialog({ primary, other, onClose }: { primary: Shown; other: Shown; onClose: () => void }) {
  const ids = { primaryId: primary.id, mergeIds: [other.id] };
  const preview = useQuery({
    queryKey: ['merge', primary.id, other.id],
    staleTime: 0,
    queryFn: () => client.contacts.previewMerge(ids),
  });
  const merge = useAction(() => client.contacts.merge(ids), {
    changes: [['contacts'], ['contact'], ['leads']],
    onDone({ id, status }) {
      onClose();
      const undo = id ? () => client.contacts.undoMerge(id).then(refresh) : undefined;
      const text =
        status === 'RUNNING'
          ? t('The contacts are one now. Many records are still being moved.')
          : t('The contacts are one now.');
      notify({ kind: 'good', text, ...(undo && { undo }) });
    },
  });
  const name = nameOfContact(other);
  return (
    <DialogBox title={t('Merge {name} into this contact?', { name })} onClose={onClose} wide>
      {preview.isPending && <Loading />}
      {preview.error && <Failure error={preview.error} onRetry={() => preview.refetch()} />}
      {preview.data && <Preview primary={primary} other={other} merge={preview.data} />}
      <p>
        {t(
          'Its leads, activities and conversations move here. This contact keeps the values that it has. You can undo it.',
        )}
      </p>
      <Row end>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" busy={merge.isPending} disabled={!preview.data} onClick={() => merge.mutate(undefined)}>
          {t('Merge')}
        </Button>
      </Row>
    </DialogBox>
  );
}

/** Each field of both contacts, and as it is afterwards. */
function Preview({ primary, other, merge: { contact, moved } }: { primary: Shown; other: Shown; merge: ContactMerge }) {
  const fields = [
    ['name', t('Name')],
    ['email', t('E-mail address')],
    ['phone', t('Phone')],
    ['company', t('Company')],
    ['title', t('Job title')],
    ['country', t('Country')],
  ] as const;
  const given = fields.filter(([field]) => primary[field] || other[field] || contact?.[field]);
  const counts = Object.entries(moved).filter(([, count]) => count > 0);
  return (
    <>
      <Table
        label={t('Result of the merge')}
        rows={given}
        keyOf={([field]) => field}
        columns={[
          { head: t('Field'), cell: ([, label]) => label },
          { head: t('This contact'), kind: 'text', cell: ([field]) => primary[field] ?? '–' },
          { head: t('The other one'), kind: 'text', cell: ([field]) => other[field] ?? '–' },
          { head: t('Afterwards'), kind: 'text', cell: ([field]) => contact?.[field] ?? '–' },
        ]}
      />
      {counts.length > 0 && (
        <p>
          {t('Moves here:')} {counts.map(([kind, count]) => `${kind} ${count}`).join(', ')}
        </p>
      )}
    </>
  );
}
