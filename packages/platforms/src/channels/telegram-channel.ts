import {
  type ChannelContext,
  type ChannelState,
  ConnectorError,
  defineChannel,
  isSameText,
  type OutgoingFile,
  ownValue,
  type Sent,
  type Update,
} from '@lead-engagement/connector-kit';
import { channelLimits, channelPushHeaders } from '@lead-engagement/contract';
import { z } from 'zod';
import { hourMs } from '../time.js';
import {
  allowedUpdates,
  createTelegramBot,
  pollSeconds,
  type TelegramAnswer,
  type TelegramBot,
  type TelegramTarget,
  telegramUrl,
} from './telegram.js';
import { explainWebhook, WebhookInfo } from './telegram-check.js';
import { readPressId, readUpdate, readUpdateId } from './telegram-updates.js';

/** The state of a Telegram channel. */
export interface TelegramState extends ChannelState {
  receive: 'WEBHOOK' | 'POLLING';
  username: string | null;
}

const Me = z.object({ username: z.string() });
const secretHeader = channelPushHeaders.TELEGRAM.toLowerCase();
const updatesAtOnce = 100;
const maxWaitMs = hourMs;

/** The bots of Telegram. */
export const telegramChannel = defineChannel({
  platform: 'TELEGRAM',
  name: 'Telegram',
  capabilities: {
    messageChars: channelLimits.messageChars.TELEGRAM,
    replyWindowHours: null,
    delivered: false,
    read: false,
    buttons: true,
    edits: true,
  },
  credentials: {
    token: { label: 'Token', description: 'The token of the bot, from BotFather.', secret: true },
    webhookSecret: {
      label: 'Secret',
      description: 'Telegram sends it with each update.',
      secret: true,
      generated: true,
    },
  },
  settings: { API_URL: { description: 'Where the Bot API is.', default: telegramUrl } },

  async connect(context) {
    const bot = botOf(context);
    const receive = isPolling(context) ? 'POLLING' : 'WEBHOOK';
    const me = Me.safeParse(resultOf(await bot.call('getMe')));
    if (!me.success) throw new ConnectorError('unavailable', 'Telegram did not say the name of the bot.');
    resultOf(
      context.enabled && receive === 'WEBHOOK'
        ? await bot.call('setWebhook', {
            url: context.webhookUrl,
            secret_token: context.credentials.webhookSecret,
            allowed_updates: allowedUpdates,
          })
        : await bot.call('deleteWebhook'),
    );
    const { offset } = context.state;
    return { receive, username: me.data.username, ...(offset !== undefined && { offset }) };
  },

  async check(context) {
    const bot = botOf(context);
    const [me, info] = await Promise.all([bot.call('getMe'), bot.call('getWebhookInfo')]);
    const named = Me.safeParse(resultOf(me));
    const webhook = WebhookInfo.safeParse(resultOf(info)).data;
    return {
      account: named.data ? `@${named.data.username}` : null,
      problems: webhook && context.enabled ? explainWebhook(context, !isPolling(context), webhook) : [],
      pendingUpdates: webhook?.pending_update_count ?? null,
    };
  },

  webhook: {
    verify: ({ headers }, { credentials }) => isSameText(ownValue(headers, secretHeader), credentials.webhookSecret),
    updates: (body) => toUpdates([body]),
  },

  async poll(context) {
    if (!isPolling(context)) return undefined;
    const { offset } = context.state;
    const asked = { timeout: pollSeconds, limit: updatesAtOnce, allowed_updates: allowedUpdates };
    const result = resultOf(
      await botOf(context).call('getUpdates', { ...asked, ...(offset !== undefined && { offset }) }),
    );
    const updates = toUpdates(Array.isArray(result) ? result : []) ?? [];
    const last = Math.max(-1, ...updates.map(({ id }) => Number(id)));
    return { updates, state: last < 0 ? context.state : { ...context.state, offset: last + 1 } };
  },

  async read(update, context) {
    const { state } = context;
    const pressId = readPressId(update);
    // Until it is answered, the button shows that it is waiting. A press that is too old cannot be answered: the message counts.
    if (pressId !== undefined) await botOf(context).call('answerCallbackQuery', { callback_query_id: pressId });
    const inbound = readUpdate(update, typeof state.username === 'string' ? state.username : null);
    return inbound ? [inbound] : [];
  },

  send: ({ threadId, content: text }, context) =>
    deliver(targetOf(threadId), (target) => botOf(context).call('sendMessage', { ...target, text })),
  sendFile: ({ threadId }, file, context) =>
    deliver(targetOf(threadId), (target) => sendFile(botOf(context), target, file)),

  async fetchFile(remoteId, context) {
    const bot = botOf(context);
    const file = z
      .object({ file_path: z.string() })
      .safeParse(resultOf(await bot.call('getFile', { file_id: remoteId })));
    if (!file.success) throw new ConnectorError('refused', 'Telegram does not hand out the file.');
    return bot.download(file.data.file_path);
  },

  async showTyping(threadId, context) {
    await botOf(context).call('sendChatAction', { ...targetOf(threadId), action: 'typing' });
  },
});

function botOf({ http, settings, credentials }: ChannelContext): TelegramBot {
  return createTelegramBot(http, settings.API_URL ?? telegramUrl, credentials.token ?? '');
}

const isPolling = ({ state }: ChannelContext) => state.receive !== 'WEBHOOK';

function toUpdates(sent: readonly unknown[]): readonly Update[] | undefined {
  const updates = sent.flatMap((content) => {
    const id = readUpdateId(content);
    return id === undefined ? [] : [{ id, content: content as Update['content'] }];
  });
  return updates.length === 0 && sent.length > 0 ? undefined : updates;
}

/** The result of an answer. Throws ConnectorError if there is none. */
function resultOf(answer: TelegramAnswer): unknown {
  if (answer.outcome === 'done') return answer.result;
  if (answer.outcome === 'unreachable') throw new ConnectorError('unavailable', answer.error);
  const { code, description, retryAfter } = answer;
  const said = `Telegram answered ${code}: ${description}`;
  if (code === 429) throw new ConnectorError('limited', said, Math.min((retryAfter ?? 5) * 1_000, maxWaitMs));
  if (code !== 401 && (code !== 404 || description !== 'Not Found')) throw new ConnectorError('refused', said);
  throw new ConnectorError(
    'refused',
    'Telegram does not know the token of the bot. Get the present one from BotFather.',
  );
}

/** Where a thread is at Telegram: in a chat, or in a topic of it. */
function targetOf(threadId: string): TelegramTarget {
  const [chatId = '', topic] = threadId.split(':');
  return { chat_id: chatId, ...(topic !== undefined && { message_thread_id: Number(topic) }) };
}

/** Sends something to a chat, or to the one that it has become. */
async function deliver(
  target: TelegramTarget,
  ask: (target: TelegramTarget) => Promise<TelegramAnswer>,
): Promise<Sent | undefined> {
  const answer = await ask(target);
  if (answer.outcome === 'refused' && answer.movedTo !== undefined) {
    await deliver({ ...target, chat_id: answer.movedTo }, ask);
    return { movedTo: answer.movedTo };
  }
  // A token that was revoked may be replaced: what waits is sent then.
  if (answer.outcome === 'refused' && (answer.code === 401 || answer.code === 404)) {
    const said = `Telegram answered ${answer.code}: ${answer.description}`;
    throw new ConnectorError('unavailable', `${said}. Check the token of the bot.`);
  }
  resultOf(answer);
  return undefined;
}

/** What Telegram shows as a picture. All else is sent as a file. Source: core.telegram.org/bots/api#sendphoto. */
const photos = new Set(['image/png', 'image/jpeg', 'image/webp']);

async function sendFile(bot: TelegramBot, target: TelegramTarget, file: OutgoingFile): Promise<TelegramAnswer> {
  if (!photos.has(file.contentType)) return bot.upload('sendDocument', target, 'document', file);
  const answer = await bot.upload('sendPhoto', target, 'photo', file);
  // Telegram refuses pictures of unusual sizes, but takes them as files.
  const isOdd = answer.outcome === 'refused' && answer.code === 400 && /photo|image/i.test(answer.description);
  return isOdd ? bot.upload('sendDocument', target, 'document', file) : answer;
}
