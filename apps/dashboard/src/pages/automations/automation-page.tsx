import type { Automation } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useNavigateHere } from '../../lib/use-navigate-here.js';
import { client, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { DeleteDialog } from '../../ui/forms.js';
import { makerOf, stopOf } from '../../ui/maker.js';
import { Failure, Loading, PageFrame } from '../../ui/page.js';
import { Toggle } from './automations-page.js';
import { Editor } from './editor.js';
import { Runs } from './runs.js';

/** A new automation, or one that is there with its runs. */
export function Page() {
  const { automationId = '' } = useParams({ strict: false });
  return automationId === 'new' ? (
    <PageFrame title={t('New automation')}>
      <Editor automation={undefined} />
    </PageFrame>
  ) : (
    <Existing key={automationId} id={automationId} />
  );
}

function Existing({ id }: { id: string }) {
  const automation = useQuery({
    queryKey: ['automation', id],
    queryFn: ({ signal }) => client.automations.get(id, { signal }),
  });
  if (automation.isPending) return <Loading />;
  const { data } = automation;
  if (!data) {
    return (
      <PageFrame title={t('Automation')}>
        <Failure error={automation.error} onRetry={() => automation.refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={data.name}
      lead={describe(data)}
      actions={may('manage:automations') && <Actions automation={data} />}
    >
      <Editor automation={data} />
      <Runs automationId={id} />
    </PageFrame>
  );
}

/** Why it does nothing, and who made it. */
function describe(automation: Automation): string | undefined {
  const maker = makerOf(automation);
  const parts = [
    stopOf(automation),
    automation.enabled ? null : t('It is paused: it does nothing until you resume it.'),
    maker && t('Made by: {maker}.', { maker }),
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

function Actions({ automation }: { automation: Automation }) {
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigateHere();
  const { id, name, version } = automation;
  return (
    <Row>
      <Toggle automation={automation} />
      <Button small look="removal" onClick={() => setDeleting(true)}>
        {t('Delete')}
      </Button>
      {isDeleting && (
        <DeleteDialog
          name={name}
          run={() => client.automations.delete(id, { ifMatch: version })}
          changes={[['automations']]}
          onClose={() => setDeleting(false)}
          onDone={() => void navigate({ to: '/automations' })}
        >
          {t('Runs that wait are skipped. This cannot be undone.')}
        </DeleteDialog>
      )}
    </Row>
  );
}
