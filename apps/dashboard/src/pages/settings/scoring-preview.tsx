import type { Scoring, ScoringPreview } from '@lead-engagement/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { client } from '../../session/session.js';
import { Card, Facts, Failure, Loading } from '../../ui/page.js';
import { Table } from '../../ui/table.js';

/** The preview is asked for when nothing was typed for this time. */
const pauseMs = 500;
/** Leads that are shown. */
const shownLeads = 10;

/** What the rules of the draft would make of the latest open leads. Nothing is stored. */
export function Preview({ draft }: { draft: Scoring }) {
  const settled = useSettled(JSON.stringify(draft));
  const preview = useQuery({
    queryKey: ['scoring-preview', settled],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.scoring.preview({ scoring: JSON.parse(settled) }, { signal }),
  });
  return (
    <Card title={t('Preview')}>
      {preview.isPending && <Loading />}
      {preview.error && <Failure error={preview.error} />}
      {preview.data && !preview.error && <Outcome preview={preview.data} />}
    </Card>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function Outcome({ preview }: { preview: ScoringPreview }) {
  const { scored, raised, lowered, averageBefore, averageAfter, thresholds, leads } = preview;
  if (scored === 0) {
    return <p>{t('There is no open lead to try the rules on. Create one, and you see its score here.')}</p>;
  }
  const average = (value: number | null) => formatNumber(Math.round((value ?? 0) * 10) / 10);
  return (
    <>
      <div role="status">
        <Facts
          facts={[
            [t('Leads'), formatNumber(scored)],
            [t('Higher'), formatNumber(raised)],
            [t('Lower'), formatNumber(lowered)],
            [t('On average'), `${average(averageBefore)} → ${average(averageAfter)}`],
            ...thresholds.map(
              ({ threshold, before, after }) =>
                [
                  t('With at least {threshold}', { threshold }),
                  `${formatNumber(before)} → ${formatNumber(after)}`,
                ] as const,
            ),
          ]}
        />
      </div>
      <Table
        label={t('Leads that change most')}
        rows={leads.slice(0, shownLeads)}
        keyOf={({ leadId }) => leadId}
        columns={[
          {
            head: t('Lead'),
            kind: 'text',
            cell: ({ leadId, title }) => (
              <Link to="/leads/$leadId" params={{ leadId }}>
                {title ?? leadId}
              </Link>
            ),
          },
          { head: t('Before'), kind: 'number', cell: ({ before }) => before },
          {
            head: t('After'),
            kind: 'number',
            cell: ({ after, reasons }) => (
              <span title={reasons.map(({ rule, points }) => `${points > 0 ? '+' : ''}${points} ${rule}`).join('\n')}>
                {after}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
