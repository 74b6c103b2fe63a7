import type { Channel, ChannelPlatform, Chatbot } from '@lead-engagement/sdk';
import { useQuery } from '@tanstack/react-query';
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
import { CredentialsDialog, PlatformDialog } from './platform-dialog.js';
import { WebChatDialog } from './web-chat-dialog.js';

type Dialog = 'web' | 'telegram' | 'platform' | { edit: Channel } | { remove: Channel } | undefined;

/** Where visitors reach a chatbot. */
export function ChannelsCard({ bot }: { bot: Chatbot }) {
  const [dialog, setDialog] = useState<Dialog>();
  const key = ['channels', bot.id];
  const list = useList(
    key,
    (cursor, signal) => client.channels.list({ chatbot: bot.id, sort: 'createdAt', limit: 50, cursor, signal }),
    { refetchInterval: 10_000 },
  );
  const changes = [key, ['chatbot', bot.id], ['chatbots']];
  const known = useQuery({
    queryKey: ['channel-platforms'],
    queryFn: ({ signal }) => client.channels.listPlatforms({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const platforms = (known.data ?? []).filter(({ platform }) => platform !== 'TELEGRAM');
  const close = () => setDialog(undefined);
  return (
    <Card
      title={t('Channels')}
      actions={
        may('manage:channels') && (
          <Row>
            <Button small onClick={() => setDialog('web')}>
              {t('Add a web chat')}
            </Button>
            <Button small onClick={() => setDialog('telegram')}>
              {t('Connect Telegram')}
            </Button>
            {platforms.length > 0 && (
              <Button small onClick={() => setDialog('platform')}>
                {t('Connect {platforms}', { platforms: platforms.map(({ name }) => name).join(', ') })}
              </Button>
            )}
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
          isShown={channel.platform !== 'WEB' || bot.allowedOrigins.length > 0}
          platform={known.data?.find(({ platform }) => platform === channel.platform)}
          changes={changes}
          onEdit={() => setDialog({ edit: channel })}
          onRemove={() => setDialog({ remove: channel })}
        />
      ))}
      {dialog === 'web' && <WebChatDialog bot={bot} changes={changes} onClose={close} />}
      {dialog === 'telegram' && <TelegramDialog botId={bot.id} changes={changes} onClose={close} />}
      {dialog === 'platform' && (
        <PlatformDialog botId={bot.id} platforms={platforms} changes={changes} onClose={close} />
      )}
      {typeof dialog === 'object' && 'edit' in dialog && dialog.edit.platform === 'WEB' && (
        <AppearanceDialog channel={latestOf(list.rows, dialog.edit)} changes={changes} onClose={close} />
      )}
      {typeof dialog === 'object' && 'edit' in dialog && dialog.edit.platform !== 'WEB' && (
        <CredentialsDialog
          channel={latestOf(list.rows, dialog.edit)}
          platform={platforms.find(({ platform }) => platform === dialog.edit.platform)}
          changes={changes}
          onClose={close}
        />
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
  /** False of a web chat that no page may show. */
  isShown: boolean;
  platform: ChannelPlatform | undefined;
  changes: string[][];
  onEdit: () => void;
  onRemove: () => void;
}

function ChannelPart({ channel, isShown, platform: known, changes, onEdit, onRemove }: PartProps) {
  const { id, name, platform, enabled, version, lastError, lastInboundAt, telegram, snippet, webhookUrl, unsupported } =
    channel;
  const toggle = useAction(() => client.channels.update(id, { enabled: !enabled }, { ifMatch: version }), { changes });
  const check = useAction(() => client.channels.check(id), { changes });
  return (
    <section className={pageStyles.stack} aria-label={name}>
      <div className={pageStyles.head}>
        <h3 className={pageStyles.title}>{name}</h3>
        {may('manage:channels') && (
          <RowActions name={name} onEdit={platform === 'TELEGRAM' ? undefined : onEdit} onDelete={onRemove}>
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
          [t('Platform'), platform === 'WEB' ? t('Web chat') : (known?.name ?? platform)],
          [t('Status'), <Status key="status" channel={channel} isShown={isShown} />],
          [t('Last error'), lastError],
          [t('Not supported'), unsupported.map(({ kind, messages }) => `${kind}: ${messages}`).join(', ')],
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
      {webhookUrl && platform !== 'TELEGRAM' && (
        <CopyText label={t('Enter this address at the platform, to which it sends updates')} text={webhookUrl} />
      )}
      {generatedOf(channel, known).map((token) => (
        <CopyText key={token} label={t('Enter this token there, too')} text={token} />
      ))}
      {snippet && <CopyText label={t('Put this before </body> on your pages')} text={snippet} />}
    </section>
  );
}

/** What the server has generated for the platform, such as a verify token. */
function generatedOf({ credentials }: Channel, platform: ChannelPlatform | undefined): string[] {
  const entered = new Set(platform?.credentials.map(({ name }) => name));
  if (!platform || !credentials) return [];
  return Object.entries(credentials).flatMap(([name, value]) => (entered.has(name) ? [] : [value]));
}

function Status({ channel: { status }, isShown }: { channel: Channel; isShown: boolean }) {
  if (status === 'CONNECTED' && !isShown) return <Badge kind="Warn">{t('No website may show it')}</Badge>;
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
