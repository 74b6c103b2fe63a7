import type { ChatbotTestReply } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { onSubmit } from '../../lib/form-data.js';
import { formatNumber } from '../../lib/format.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { Button, controlStyles, Row, TextField } from '../../ui/controls.js';
import { Badge, Card, Failure } from '../../ui/page.js';
import { Sources } from '../../ui/sources.js';
import { SuggestionList } from '../../ui/suggestion-list.js';
import styles from '../../ui/timeline.module.css';

interface Turn {
  question: string;
  reply: ChatbotTestReply;
}

/** Asks the chatbot, and shows what its reply rests on. Nothing is stored. */
export function TestChat({ botId }: { botId: string }) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const ask = useAction((question: string) => client.chatbots.test(botId, { message: question }), {
    quiet: true,
    onDone: (reply, question) => setTurns([...turns, { question, reply }]),
  });
  return (
    <Card title={t('Try it')}>
      <p>
        {t(
          'Ask a question as a visitor would. Nothing is stored, and the chatbot does not remember earlier questions here.',
        )}
      </p>
      <ol className={styles.timeline} aria-live="polite">
        {turns.map((turn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only ever added.
          <li key={index}>
            <strong>{turn.question}</strong>
            <Reply reply={turn.reply} />
          </li>
        ))}
      </ol>
      {ask.error && <Failure error={ask.error} />}
      <form
        className={controlStyles.form}
        onSubmit={(event) => {
          const form = event.currentTarget;
          onSubmit(({ question = '' }) => ask.mutate(question, { onSuccess: () => form.reset() }))(event);
        }}
      >
        <TextField label={t('Your question')} name="question" required maxLength={4_000} autoComplete="off" />
        <Row end>
          <Button look="primary" type="submit" busy={ask.isPending}>
            {t('Ask')}
          </Button>
        </Row>
      </form>
    </Card>
  );
}

function Reply({
  reply: { reply, error, handoff, confidence, engine, latencyMs, tokens, suggestions, citations },
}: {
  reply: ChatbotTestReply;
}) {
  return (
    <>
      {reply && <p>{reply}</p>}
      {error && <p>{error}</p>}
      <SuggestionList suggestions={suggestions} />
      <div className={styles.meta}>
        {handoff && <Badge kind="Warn">{t('Hands over to a person')}</Badge>}
        <span>{t('confidence {percent} %', { percent: formatNumber(Math.round(confidence * 100)) })}</span>
        <span>
          {engine === 'model' ? t('AI model, {tokens} tokens', { tokens: formatNumber(tokens) }) : t('without AI')}
        </span>
        <span>{t('{ms} ms', { ms: formatNumber(latencyMs) })}</span>
      </div>
      <Sources citations={citations} />
    </>
  );
}
