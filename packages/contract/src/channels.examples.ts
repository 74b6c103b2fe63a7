import { defaultWebChat } from './channel-schema.js';
import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';
import { issuer } from './openapi/examples/shared.js';

const webChat = { ...defaultWebChat, greeting: 'Hello! How can we help?', quickReplies: ['Opening hours'] };

export const examples: Examples = {
  records: {
    Channel: {
      id: ids.channelId,
      platform: 'WEB',
      name: 'Bo',
      status: 'CONNECTED',
      statusReason: null,
      lastError: null,
      lastErrorAt: null,
      unsupported: [],
      telegram: null,
      credentials: null,
      webhookUrl: null,
      web: { ...webChat },
      snippet: `<script src="https://leads.example.com/chat.js" data-channel="${ids.channelId}" async></script>`,
    },
    WebChatSettings: { ...webChat },
    TelegramState: {
      username: 'bo_the_bot',
      webhookUrl: `${issuer}/v1/channels/telegram/${ids.channelId}`,
    },
    ChannelCapabilities: { messageChars: 20_000, replyWindowHours: null },
    ChannelPlatform: {
      platform: 'TELEGRAM',
      name: 'Telegram',
      credentials: [],
    },
    ChannelTemplate: {
      name: 'order_ready',
      language: 'en',
      body: 'Hello {{1}}, your order is ready.',
      parameters: 1,
    },
    ChannelAttachment: {
      id: ids.attachmentId,
      name: 'quote.pdf',
      contentType: 'application/pdf',
      size: 48_211,
      status: 'READY',
      error: null,
      conversationId: ids.conversationId,
      messageId: ids.messageId,
    },
    ChannelCheck: { ok: true, account: null, problems: [], pendingUpdates: null },
    ChannelIdentitySecret: { secret: 'les_cis_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
  },
  requests: {
    channelUpdates_receive: {
      update_id: 10_000,
      message: { message_id: 7, date: 1_793_000_000, chat: { id: 42, type: 'private' }, text: 'When are you open?' },
    },
    channels_create: { platform: 'WEB', botId: ids.botId, web: { greeting: 'Hello! How can we help?' } },
    channels_update: { web: { color: '#0b7285', quickReplies: ['Opening hours', 'Prices'] } },
  },
};
