import { ownValue } from '@lead-engagement/connector-kit';
import { isRecord, joinLines, namePlace } from './platform-content.js';

type Fields = Readonly<Record<string, unknown>>;

/** What a kind of message says: as a text, or by its name alone if that is undefined. */
interface Kind {
  /** The field that makes a message one of this kind. Source: core.telegram.org/bots/api#message. */
  field: string;
  say?: (value: Fields) => string | undefined;
  /** What was sent, if there is no form for it here. */
  name?: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const records = (value: unknown): Fields[] => list(value).filter(isRecord);
const nameOf = ({ first_name: first, last_name: last, username, user_id: id }: Fields) =>
  [first, last].map(text).filter(Boolean).join(' ') || text(username) || (id === undefined ? '' : String(id));
const money = (amount: unknown, currency: unknown) =>
  currency === 'XTR' ? `${Number(amount)} Stars` : `${Number(amount) / 100} ${text(currency)}`;

/** The kinds in the order in which they are looked for: a venue is also a location, and an animation a document. */
const kinds: readonly Kind[] = [
  { field: 'rich_message', say: ({ blocks }) => richText(blocks) },
  {
    field: 'venue',
    say: ({ title, address, location }) => namePlace('Venue', { name: title, address }, pointOf(location)),
  },
  { field: 'location', say: (at) => namePlace('Location', {}, pointOf(at)) },
  { field: 'contact', say: (card) => `Contact: ${[nameOf(card), text(card.phone_number)].filter(Boolean).join(', ')}` },
  {
    field: 'poll',
    say: ({ question, options }) =>
      joinLines(`Poll: ${text(question)}`, ...records(options).map((option) => `- ${text(option.text)}`)),
  },
  {
    field: 'checklist',
    say: ({ title, tasks }) =>
      joinLines(
        `Checklist: ${text(title)}`,
        ...records(tasks).map((task) => `- [${task.completion_date ? 'x' : ' '}] ${text(task.text)}`),
      ),
  },
  { field: 'dice', say: ({ emoji, value }) => `${text(emoji)} ${Number(value)}` },
  {
    field: 'game',
    say: ({ title, description, text: more }) => joinLines(`Game: ${text(title)}`, text(description), text(more)),
  },
  { field: 'web_app_data', say: ({ button_text: button, data }) => joinLines(text(button), text(data)) },
  { field: 'users_shared', say: ({ users }) => `Shared people: ${records(users).map(nameOf).join(', ')}` },
  {
    field: 'chat_shared',
    say: ({ title, username, chat_id: id }) => `Shared chat: ${text(title) || text(username) || String(id)}`,
  },
  {
    field: 'successful_payment',
    say: ({ total_amount: amount, currency, invoice_payload: payload }) =>
      joinLines(`Paid ${money(amount, currency)}`, text(payload)),
  },
  {
    field: 'invoice',
    say: ({ title, description, total_amount: amount, currency }) =>
      joinLines(`Invoice: ${text(title)}, ${money(amount, currency)}`, text(description)),
  },
  { field: 'photo', name: 'a photo' },
  { field: 'voice', name: 'a voice message' },
  { field: 'audio', name: 'an audio file' },
  { field: 'video', name: 'a video' },
  { field: 'animation', name: 'an animation' },
  { field: 'video_note', name: 'a video' },
  { field: 'document', name: 'a file' },
  { field: 'sticker', name: 'a sticker' },
];

/** A kind of message, and what it says. */
export interface TelegramContent {
  kind: string;
  /** Undefined if there is no form for it here. */
  said?: string | undefined;
  /** What was sent; undefined of a kind that is not known here. */
  name?: string | undefined;
}

/** What a message says besides its text and caption. `common` are the fields that say nothing about its kind. */
export function readContent(message: Fields, common: ReadonlySet<string>): TelegramContent | undefined {
  for (const { field, say, name } of kinds) {
    const value = ownValue(message, field);
    if (value === undefined) continue;
    const said = isRecord(value) ? say?.(value)?.trim() : undefined;
    return { kind: field, said: said || undefined, name };
  }
  const kind = Object.entries(message).find(([field, value]) => value !== undefined && !common.has(field))?.[0];
  return kind === undefined ? undefined : { kind };
}

const pointOf = (value: unknown) => (isRecord(value) ? [value.latitude, value.longitude] : []);

/** Deeper texts are kept in the metadata only. */
const maxDepth = 30;

/** The words of formatted blocks, each block in lines of its own. Source: core.telegram.org/bots/api#richmessage. */
function richText(blocks: unknown, depth = 0): string {
  if (depth > maxDepth) return '';
  return joinLines(
    ...list(blocks).map((block) => {
      if (!isRecord(block)) return inline(block, depth);
      const { text: own, summary, items, blocks: inner, cells, buttons, caption, credit, expression, url } = block;
      return joinLines(
        inline(summary, depth),
        inline(own, depth),
        text(expression),
        text(block.type) === 'map' && isRecord(block.location) && namePlace('Location', {}, pointOf(block.location)),
        richText(inner, depth + 1),
        ...records(items).map((item) => {
          const said = joinLines(inline(item.text, depth), richText(item.blocks, depth + 1));
          return said && `${text(item.label) || '-'} ${said}`;
        }),
        ...list(cells).map((row) =>
          records(row)
            .map((cell) => inline(cell.text, depth))
            .join(' | '),
        ),
        ...records(buttons).map((button) => inline(button.text, depth)),
        text(url),
        isRecord(caption)
          ? joinLines(inline(caption.text, depth), inline(caption.credit, depth))
          : inline(caption, depth),
        inline(credit, depth),
      );
    }),
  );
}

function inline(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (depth > maxDepth) return '';
  if (Array.isArray(value)) return value.map((part) => inline(part, depth + 1)).join('');
  if (!isRecord(value)) return '';
  const said = inline(value.text, depth + 1) || text(value.alternative_text) || text(value.expression);
  const url = text(value.url);
  return url && url !== said ? `${said} (${url})`.trim() : said;
}
