import { t } from '../../i18n/i18n.js';
import { formatNumber } from '../../lib/format.js';
import { currentMe } from '../../session/session.js';
import { Badge, pageStyles } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { hasGot, type Outcomes } from './outcomes.js';
import { fillIn, keyOf, type Person } from './people.js';

/** Whether a mail will be sent to somebody: nothing is known against it, and it has not been sent yet. */
export const isReady = (person: Person, refused: ReadonlyMap<string, string>, outcomes: Outcomes) =>
  !refused.has(keyOf(person)) && !hasGot(outcomes, keyOf(person));

/** Each person with the mail as they get it; those who get none are named, with the reason. */
export function Recipients({
  people,
  subject,
  text,
  refused,
  outcomes,
}: {
  people: readonly Person[];
  subject: string;
  text: string;
  refused: ReadonlyMap<string, string>;
  outcomes: Outcomes;
}) {
  const userName = currentMe()?.user?.name;
  return (
    <>
      <p role="status">
        {t('{ready} of {all} get a mail of their own.', {
          ready: formatNumber(people.filter((person) => isReady(person, refused, outcomes)).length),
          all: formatNumber(people.length),
        })}
      </p>
      <Table
        label={t('Recipients')}
        rows={people}
        keyOf={keyOf}
        columns={[
          { head: t('Name'), kind: 'text', cell: ({ name }) => name },
          { head: t('E-mail address'), kind: 'text', cell: ({ contact }) => contact?.email },
          {
            head: t('Outcome'),
            kind: 'text',
            cell: (person) => <State refusal={refused.get(keyOf(person))} outcome={outcomes.get(keyOf(person))} />,
          },
          {
            head: t('Preview'),
            kind: 'text',
            cell: (person) =>
              !refused.has(keyOf(person)) && (
                <details className={pageStyles.folded}>
                  <summary>{fillIn(subject, person, userName).text || t('Preview')}</summary>
                  <pre className={pageStyles.code}>{fillIn(text, person, userName).text}</pre>
                </details>
              ),
          },
        ]}
      />
    </>
  );
}

function State({
  refusal,
  outcome,
}: {
  refusal: string | undefined;
  outcome: { refused: string | undefined } | undefined;
}) {
  const reason = outcome ? outcome.refused : refusal;
  if (reason) return <Badge kind="Bad">{reason}</Badge>;
  return outcome ? <Badge kind="Good">{t('On its way')}</Badge> : <Badge>{t('Ready')}</Badge>;
}
