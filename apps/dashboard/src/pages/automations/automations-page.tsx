import type { Automation } from '@lead-engagement/sdk';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/i18n.js';
import { useNames } from '../../lib/lookups.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, buttonClass } from '../../ui/controls.js';
import { Badge, Empty, PageFrame } from '../../ui/page.js';
import { type Column, ListTable } from '../../ui/table.js';
import { Ago } from '../../ui/time.js';
import { describeAction, describeTrigger } from './words.js';

/** Rules that act when something happens to a lead. */
export function Page() {
  const nameOf = useNames();
  const list = useList(['automations'], (cursor, signal) => client.automations.list({ limit: 50, cursor, signal }));
  const create = may('manage:automations') && (
    <Link to="/automations/$automationId" params={{ automationId: 'new' }} className={buttonClass('primary')}>
      {t('New automation')}
    </Link>
  );
  return (
    <PageFrame
      title={t('Automations')}
      lead={t('The server does this work for you when something happens to a lead.')}
      actions={create}
    >
      <ListTable
        list={list}
        label={t('Automations')}
        keyOf={({ id }) => id}
        columns={columns(nameOf)}
        empty={
          <Empty title={t('There is no automation yet.')} action={create}>
            <p>{t('Such as: when a lead enters the stage Proposal, create a task “Call back”, due in 3 days.')}</p>
          </Empty>
        }
      />
    </PageFrame>
  );
}

function columns(nameOf: (id: string) => string): Column<Automation>[] {
  return [
    {
      head: t('Name'),
      kind: 'text',
      cell: ({ id, name }) => (
        <Link to="/automations/$automationId" params={{ automationId: id }}>
          {name}
        </Link>
      ),
    },
    {
      head: t('Status'),
      cell: ({ enabled }) => (enabled ? <Badge kind="Good">{t('Active')}</Badge> : <Badge>{t('Paused')}</Badge>),
    },
    { head: t('When'), kind: 'text', cell: ({ trigger }) => describeTrigger(trigger, nameOf) },
    {
      head: t('Then'),
      kind: 'text',
      minor: true,
      cell: ({ actions }) => actions.map((action) => describeAction(action, nameOf)).join('; '),
    },
    { head: t('Changed'), minor: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
    { head: t('Actions'), cell: (automation) => may('manage:automations') && <Toggle automation={automation} /> },
  ];
}

/** Pauses an automation, or lets it run again. */
export function Toggle({ automation: { id, name, enabled, version } }: { automation: Automation }) {
  const toggle = useAction(() => client.automations.update(id, { enabled: !enabled }, { ifMatch: version }), {
    changes: [['automations'], ['automation', id]],
    done: enabled ? t('{name} is paused.', { name }) : t('{name} runs again, in your name.', { name }),
  });
  return (
    <Button
      small
      busy={toggle.isPending}
      onClick={() => toggle.mutate(undefined)}
      aria-label={enabled ? t('Pause {name}', { name }) : t('Resume {name}', { name })}
    >
      {enabled ? t('Pause') : t('Resume')}
    </Button>
  );
}
