import { createHmac } from 'node:crypto';
import {
  type ChannelContext,
  type ChannelProblem,
  ConnectorError,
  defineChannel,
  isSameText,
  type OutgoingFile,
  type OutgoingMessage,
  ownValue,
  type Sent,
} from '@lead-engagement/connector-kit';
import { channelLimits, channelPushHeaders } from '@lead-engagement/contract';
import { z } from 'zod';
import { toForm } from './form-body.js';
import { ask, whatsAppUrl } from './whatsapp.js';
import { listTemplates } from './whatsapp-templates.js';
import { readUpdate, readUpdates } from './whatsapp-updates.js';

const signatureHeader = channelPushHeaders.WHATSAPP.toLowerCase();
const digits = /^\d{5,30}$/;

/** Phone numbers of the WhatsApp Cloud API. */
export const whatsAppChannel = defineChannel({
  platform: 'WHATSAPP',
  name: 'WhatsApp',
  capabilities: {
    messageChars: channelLimits.messageChars.WHATSAPP,
    replyWindowHours: 24,
    delivered: true,
    read: true,
    buttons: true,
    edits: true,
  },
  credentials: {
    phoneNumberId: {
      label: 'Phone number ID',
      description: 'Shown under WhatsApp > API Setup in the app dashboard of Meta.',
      secret: false,
      pattern: digits,
    },
    businessAccountId: {
      label: 'WhatsApp Business Account ID',
      description: 'Shown on the same page. It has the templates.',
      secret: false,
      pattern: digits,
    },
    accessToken: {
      label: 'Access token',
      description:
        'Of a system user, with the permissions whatsapp_business_messaging and whatsapp_business_management.',
      secret: true,
      pattern: /^[\w.|-]{20,1000}$/,
    },
    appSecret: {
      label: 'App secret',
      description: 'Shown under App settings > Basic. It proves that updates come from Meta.',
      secret: true,
      pattern: /^[\w-]{16,100}$/,
    },
    verifyToken: {
      label: 'Verify token',
      description: 'Enter it with the callback URL under WhatsApp > Configuration.',
      secret: false,
      generated: true,
    },
  },
  settings: { API_URL: { description: 'Where the Graph API is, with its version.', default: whatsAppUrl } },

  async connect(context) {
    const { account } = await askNumber(context);
    if (context.enabled) {
      await ask(context, `${context.credentials.businessAccountId}/subscribed_apps`, { method: 'POST' });
    }
    return { account };
  },

  async check(context) {
    const { account, problems } = await askNumber(context);
    const Apps = z.object({ data: z.array(z.unknown()) });
    const apps = Apps.safeParse(await ask(context, `${context.credentials.businessAccountId}/subscribed_apps`));
    const unsubscribed: ChannelProblem[] =
      !context.enabled || !apps.success || apps.data.data.length > 0
        ? []
        : [
            {
              message: 'No app receives the updates of this WhatsApp Business Account.',
              remedy: 'Disable and enable the channel: it subscribes the app of the access token.',
            },
          ];
    return { account, problems: [...problems, ...unsubscribed] };
  },

  webhook: {
    challenge(query, { credentials }) {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const isOurs = mode === 'subscribe' && isSameText(token, credentials.verifyToken);
      return isOurs && typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : undefined;
    },
    verify({ headers, body }, { credentials: { appSecret } }) {
      if (appSecret === undefined) return false;
      return isSameText(
        ownValue(headers, signatureHeader),
        `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
      );
    },
    updates: readUpdates,
  },

  read: (update, { credentials }) => readUpdate(update, credentials.phoneNumberId),

  send: (message, context) =>
    deliver(context, message, { type: 'text', text: { preview_url: false, body: message.content } }),

  async sendFile(message, file, context) {
    const stream = await toForm({ messaging_product: 'whatsapp', type: file.contentType }, 'file', file);
    const uploaded = await ask(context, `${context.credentials.phoneNumberId}/media`, {
      method: 'POST',
      stream,
      isSending: true,
    });
    const media = z.object({ id: z.string() }).safeParse(uploaded);
    if (!media.success) throw new ConnectorError('unavailable', 'WhatsApp did not take the file as documented.');
    return deliver(context, message, toMedia(file, media.data.id));
  },

  async fetchFile(remoteId, context) {
    const { phoneNumberId, accessToken } = context.credentials;
    const path = `${encodeURIComponent(remoteId)}?phone_number_id=${phoneNumberId}`;
    const media = z.object({ url: z.url({ protocol: /^https?$/ }) }).safeParse(await ask(context, path));
    if (!media.success) throw new ConnectorError('refused', 'WhatsApp does not hand out the file.');
    return context.http.getFile(media.data.url, { authorization: `Bearer ${accessToken}` });
  },

  listTemplates,

  sendTemplate(message, context) {
    const { name, language, parameters } = message;
    const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) };
    const components = parameters.length > 0 ? [body] : [];
    return deliver(context, message, {
      type: 'template',
      template: { name, language: { code: language }, components },
    });
  },
});

/** Source: developers.facebook.com/docs/graph-api/reference/whats-app-business-account-to-number-current-status. */
const Phone = z.looseObject({
  display_phone_number: z.string(),
  verified_name: z.string().default(''),
  quality_rating: z.string().optional(),
  platform_type: z.string().optional(),
});

async function askNumber(context: ChannelContext): Promise<{ account: string; problems: ChannelProblem[] }> {
  const fields = 'display_phone_number,verified_name,quality_rating,platform_type';
  const phone = Phone.safeParse(await ask(context, `${context.credentials.phoneNumberId}?fields=${fields}`));
  if (!phone.success) throw new ConnectorError('refused', 'WhatsApp knows no phone number with this id.');
  const {
    display_phone_number: number,
    verified_name: name,
    quality_rating: quality,
    platform_type: type,
  } = phone.data;
  const problems: ChannelProblem[] = [];
  if (type !== undefined && type !== 'CLOUD_API') {
    const remedy = 'Register it for the Cloud API in the app dashboard of Meta.';
    problems.push({ message: `The number ${number} is not registered for the Cloud API.`, remedy });
  }
  if (quality === 'RED') {
    const remedy = 'Send fewer templates that contacts block or report: WhatsApp may limit the number.';
    problems.push({ message: 'WhatsApp rates the quality of this number as low.', remedy });
  }
  return { account: [number, name].filter(Boolean).join(' '), problems };
}

const Accepted = z.object({ messages: z.array(z.looseObject({ id: z.string() })).min(1) });

/** The thread of a message, and what its last message has kept. */
type Addressed = Pick<OutgoingMessage, 'threadId' | 'kept'>;

const Kept = z.object({ phone: z.string() });
const isPhone = (threadId: string) => /^\d{5,20}$/.test(threadId);

/** Whom a message is for. A person who goes by a username has no number, and is named by an id in another field. */
function recipientOf({ threadId, kept }: Addressed): Record<string, string> {
  if (threadId.startsWith('group:')) return { recipient_type: 'group', to: threadId.slice('group:'.length) };
  const phone = isPhone(threadId) ? threadId : Kept.safeParse(kept).data?.phone;
  return { recipient_type: 'individual', ...(phone === undefined ? { recipient: threadId } : { to: phone }) };
}

async function deliver(context: ChannelContext, to: Addressed, message: Record<string, unknown>): Promise<Sent> {
  const body = { messaging_product: 'whatsapp', ...recipientOf(to), ...message };
  const path = `${context.credentials.phoneNumberId}/messages`;
  const accepted = Accepted.safeParse(await ask(context, path, { method: 'POST', body, isSending: true }));
  return { platformId: accepted.data?.messages[0]?.id };
}

/** Source: developers.facebook.com/docs/whatsapp/cloud-api/reference/media#supported-media-types. */
const images = new Set(['image/jpeg', 'image/png']);
const sounds = new Set(['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']);

function toMedia({ contentType, name }: OutgoingFile, id: string): Record<string, unknown> {
  if (images.has(contentType)) return { type: 'image', image: { id } };
  if (sounds.has(contentType)) return { type: 'audio', audio: { id } };
  return { type: 'document', document: { id, filename: name } };
}
