import type { Form } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { queries, useAction } from '../../lib/queries.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { notify } from '../../shell/notices.js';
import { Button, Row } from '../../ui/controls.js';
import { Failure, Loading, PageFrame } from '../../ui/page.js';
import { Editor } from './editor.js';
import { FormTabs } from './form-tabs.js';
import { Snippets } from './snippets.js';
import { TryDialog } from './try-dialog.js';

/** A new form, or one that is there: its fields, how it looks, and how it comes to a page. */
export function Page() {
  const { formId = '' } = useParams({ strict: false });
  return formId === 'new' ? (
    <PageFrame title={t('New form')}>
      <Editor form={undefined} />
    </PageFrame>
  ) : (
    <Existing key={formId} id={formId} />
  );
}

function Existing({ id }: { id: string }) {
  const form = useQuery({ queryKey: ['form', id], queryFn: ({ signal }) => client.forms.get(id, { signal }) });
  if (form.isPending) return <Loading />;
  const { data } = form;
  if (!data) {
    return (
      <PageFrame title={t('Form')}>
        <Failure error={form.error} onRetry={() => form.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={data.name}
      lead={data.enabled ? undefined : t('It is disabled: it takes no submissions.')}
      actions={<Actions form={data} />}
    >
      <FormTabs formId={id} name={data.name} />
      <Editor form={data} />
      <Snippets form={data} />
    </PageFrame>
  );
}

function Actions({ form: { id, name, enabled, version } }: { form: Form }) {
  const [isTrying, setTrying] = useState(false);
  const navigate = useNavigateHere();
  const changes = [['forms'], ['form', id]];
  const toggle = useAction(() => client.forms.update(id, { enabled: !enabled }, { ifMatch: version }), {
    changes,
    done: enabled ? t('It is disabled: it takes no submissions.') : t('The form takes submissions again.'),
  });
  const remove = useAction(() => client.forms.delete(id, { ifMatch: version }), {
    onDone() {
      const refresh = () => queries.invalidateQueries({ queryKey: ['forms'] });
      const undo = () => client.forms.restore(id).then(refresh);
      notify({ kind: 'good', text: t('“{name}” is deleted.', { name }), undo });
      void navigate({ to: '/forms' });
      void refresh();
    },
  });
  return (
    <Row>
      {enabled && <Button onClick={() => setTrying(true)}>{t('Try it')}</Button>}
      {may('manage:settings') && (
        <>
          <Button busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
            {enabled ? t('Disable') : t('Enable')}
          </Button>
          <Button look="removal" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('Delete')}
          </Button>
        </>
      )}
      {isTrying && <TryDialog formId={id} onClose={() => setTrying(false)} />}
    </Row>
  );
}
