import type { Channel, Chatbot } from '@lead-engagement/sdk';
import { useState } from 'react';
import { t } from '../../i18n/i18n.js';
import { useAction, useList } from '../../lib/queries.js';
import { client, may } from '../../session/session.js';
import { Button, Row } from '../../ui/controls.js';
import { CopyText } from '../../ui/copy.js';
import { DeleteDialog, latestOf, RowActions } from '../../ui/forms.js';
import { Badge, Card, Facts, Failure, Loading, pageStyles } from '../../ui/page.js';
import { Ago } from '../../ui/time.js';
import { AppearanceDialog, TelegramDialog } from './channel-dialogs.js';

type Dialog = 'telegram' | { edit: Channel } | { remove: Channel } | undefined;

/** Where visitors reach a chatbot. */
export function ChannelsCard({ bot }: { bot: Chatbot }) {
  const [dialog, setDialog] = useState<Dialog>();
  const key = ['channels', bot.id];
  const list = useList(
    key,
    (cursor, signal) => client.channels.list({ chatbot: bot.id, sort: 'createdAt', limit: 50, cursor }, { signal }),
    { refetchInterval: 10_000 },
  );
  const changes = [key, ['chatbot', bot.id], ['chatbots']];
  const addWeb = useAction(() => client.channels.create({ platform: 'WEB', botId: bot.id }), {
    changes,
    done: t('The web chat is ready. Copy its snippet to your pages.'),
  });
  const close = () => setDialog(undefined);
  return (
    <Card
      title={t('Channels')}
      actions={
        may('write:conversations') && (
          <Row>
            <Button small busy={addWeb.isPending} onClick={() => addWeb.mutate(undefined)}>
              {t('Add a web chat')}
            </Button>
            <Button small onClick={() => setDialog('telegram')}>
              {t('Connect Telegram')}
            </Button>
          </Row>
        )
      }
    >
      {list.isPending && <Loading />}
      {list.error && <Failure error={list.error} onRetry={() => list.refetch()} />}
      {list.isSuccess && list.rows.length === 0 && (
        <p>{t('Nobody can reach it yet. Add a web chat, and copy its snippet to your website.')}</p>
      )}
      {list.rows.map((channel) => (
        <ChannelPart
          key={channel.id}
          channel={channel}
          changes={changes}
          onEdit={() => setDialog({ edit: channel })}
          onRemove={() => setDialog({ remove: channel })}
        />
      ))}
      {dialog === 'telegram' && <TelegramDialog botId={bot.id} changes={changes} onClose={close} />}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <AppearanceDialog channel={latestOf(list.rows, dialog.edit)} changes={changes} onClose={close} />
      )}
      {typeof dialog === 'object' && 'remove' in dialog && (
        <DeleteDialog
          name={dialog.remove.name}
          run={() => client.channels.delete(dialog.remove.id, { ifMatch: dialog.remove.version })}
          changes={changes}
          onClose={close}
        >
          {t('Its conversations stay, but no message leaves by it any more. This cannot be undone.')}
        </DeleteDialog>
      )}
    </Card>
  );
}

interface PartProps {
  channel: Channel;
  changes: string[][];
  onEdit: () => void;
  onRemove: () => void;
}

function ChannelPart({ channel, changes, onEdit, onRemove }: PartProps) {
  const { id, name, platform, enabled, version, lastError, lastInboundAt, telegram, snippet } = channel;
  const toggle = useAction(() => client.channels.update(id, { enabled: !enabled }, { ifMatch: version }), { changes });
  const check = useAction(() => client.channels.check(id), { changes });
  return (
    <section className={pageStyles.stack} aria-label={name}>
      <div className={pageStyles.head}>
        <h3 className={pageStyles.title}>{name}</h3>
        {may('write:conversations') && (
          <RowActions name={name} onEdit={platform === 'WEB' ? onEdit : undefined} onDelete={onRemove}>
            <Button small busy={check.isPending} onClick={() => check.mutate(undefined)}>
              {t('Check')}
            </Button>
            <Button small busy={toggle.isPending} onClick={() => toggle.mutate(undefined)}>
              {enabled ? t('Disable') : t('Enable')}
            </Button>
          </RowActions>
        )}
      </div>
      <Facts
        facts={[
          [t('Platform'), platform === 'WEB' ? t('Web chat') : 'Telegram'],
          [t('Status'), <Status key="status" channel={channel} />],
          [t('Last error'), lastError],
          [t('Bot'), telegram?.username && `@${telegram.username}`],
          [t('Last message'), lastInboundAt && <Ago key="last" at={lastInboundAt} />],
        ]}
      />
      {check.data && (
        <div className={`${pageStyles.note} ${check.data.ok ? pageStyles.good : pageStyles.bad}`} role="status">
          {check.data.ok
            ? t('It works. The platform knows it as {account}.', { account: check.data.account ?? name })
            : check.data.problems.map(({ message, remedy }) => (
                <p key={message}>
                  <strong>{message}</strong> {remedy}
                </p>
              ))}
        </div>
      )}
      {snippet && <CopyText label={t('Put this before </body> on your pages')} text={snippet} />}
    </section>
  );
}

function Status({ channel: { status } }: { channel: Channel }) {
  switch (status) {
    case 'CONNECTED':
      return <Badge kind="Good">{t('Connected')}</Badge>;
    case 'FAILED':
      return <Badge kind="Bad">{t('Failed')}</Badge>;
    case 'DISABLED':
      return <Badge>{t('Disabled')}</Badge>;
    default:
      return <Badge kind="Warn">{t('Being set up')}</Badge>;
  }
}
