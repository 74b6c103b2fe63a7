import { ownValue } from '../../lib/own-value.js';

/** The fields of a message as its platform sent them. A stranger wrote them, so nothing of them is taken for granted. */
type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const under = (fields: Fields, name: string): Fields => {
  const found = ownValue(fields, name);
  return isRecord(found) ? found : {};
};
const textOf = (fields: Fields, ...names: string[]): string | undefined =>
  names
    .map((name) => ownValue(fields, name))
    .find((value): value is string => typeof value === 'string' && value !== '');

/** What a message carried beside its text. */
export interface Carried {
  /** The name of the author of a message that was forwarded; empty if the platform does not say. */
  forwardedFrom?: string;
  /** The message that it answers; empty if the platform does not say what that says. */
  answers?: string;
  /** The ad by which the contact came, and its address. */
  ad?: { name: string; url: string | undefined };
  /** A place on a map. */
  place?: { latitude: number; longitude: number };
}

/** Reads what a message of Telegram or WhatsApp carried. */
export function readCarried(fields: Fields): Carried {
  const answers = readAnswered(fields);
  const forwardedFrom = readForwarder(fields);
  const ad = readAd(under(fields, 'referral'));
  const place = readPlace(under(fields, 'location'));
  return {
    ...(forwardedFrom !== undefined && { forwardedFrom }),
    ...(answers !== undefined && { answers }),
    ...(ad && { ad }),
    ...(place && { place }),
  };
}

function readForwarder(fields: Fields): string | undefined {
  const context = under(fields, 'context');
  if (context.forwarded === true || context.frequently_forwarded === true) return '';
  if (!isRecord(ownValue(fields, 'forward_origin'))) return undefined;
  const origin = under(fields, 'forward_origin');
  const user = under(origin, 'sender_user');
  const chat = { ...under(origin, 'sender_chat'), ...under(origin, 'chat') };
  const name = [textOf(user, 'first_name'), textOf(user, 'last_name')].filter(Boolean).join(' ');
  return name || textOf(origin, 'sender_user_name') || textOf(chat, 'title') || '';
}

function readAnswered(fields: Fields): string | undefined {
  const quote = textOf(under(fields, 'quote'), 'text');
  const answered = under(fields, 'reply_to_message');
  if (quote !== undefined) return quote;
  if (isRecord(ownValue(fields, 'reply_to_message'))) return textOf(answered, 'text', 'caption') ?? '';
  if (isRecord(ownValue(fields, 'external_reply'))) return '';
  return textOf(under(fields, 'context'), 'id') === undefined ? undefined : '';
}

function readAd(referral: Fields): Carried['ad'] {
  const url = textOf(referral, 'source_url');
  const name = textOf(referral, 'headline', 'body', 'source_id') ?? url;
  if (name === undefined) return undefined;
  return { name, url: url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined };
}

function readPlace({ latitude, longitude }: Fields): Carried['place'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
