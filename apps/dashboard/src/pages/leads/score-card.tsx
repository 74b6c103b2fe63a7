import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { formatMoment } from '../../lib/format.js';
import { useNames } from '../../lib/lookups.js';
import { useAction } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button } from '../../ui/controls.js';
import { Card, Facts, Failure, Loading, Meter } from '../../ui/page.js';
import { describeReason } from './score-reason.js';

/** The score of a lead, with what each point is for. */
export function ScoreCard({ leadId }: { leadId: string }) {
  const key = ['lead', leadId, 'score'];
  const nameOf = useNames();
  const score = useQuery({ queryKey: key, queryFn: ({ signal }) => client.leads.getScore(leadId, { signal }) });
  const compute = useAction(() => client.leads.recomputeScore(leadId), {
    changes: [['lead', leadId]],
    done: t('The score is up to date.'),
  });
  return (
    <Card title={t('Score')}>
      {score.isPending && <Loading />}
      {score.error && <Failure error={score.error} onRetry={() => score.refetch()} />}
      {score.data && (
        <>
          <Meter label={t('Score')} used={score.data.score} limit={100} text={`${score.data.score} / 100`} />
          {score.data.reasons.length === 0 && <p>{t('No rule gives it points yet. Rules are in the settings.')}</p>}
          <Facts
            facts={score.data.reasons.map((reason) => [signed(reason.points), describeReason(reason, nameOf)] as const)}
          />
          <p>{t('As of {time}', { time: formatMoment(score.data.computedAt) })}</p>
        </>
      )}
      {may('write:leads') && (
        <Button small busy={compute.isPending} onClick={() => compute.mutate(undefined)}>
          {t('Compute again')}
        </Button>
      )}
    </Card>
  );
}

const signed = (points: number) => (points > 0 ? `+${points}` : String(points));
