import { contract, type Route } from '@lead-engagement/contract';
import { cleanText } from '../clean.js';
import { text } from '../schema.js';
import type { Tool } from '../tool.js';

const { leads, contacts, activities, conversations, emails, crawlResults, shipments } = contract;

/** The route that reads a record, by the prefix of its id. */
const routeOfPrefix = new Map<string, Route>([
  ['lead', leads.get],
  ['con', contacts.get],
  ['act', activities.get],
  ['conv', conversations.get],
  ['eml', emails.get],
  ['res', crawlResults.get],
  ['shp', shipments.get],
]);
/** Maximum length of a piece of text, in characters. */
const pieceChars = 6_000;

/** Reads the data that other answers had to leave out. */
export const readMore: Tool = {
  name: 'read_more',
  toolset: 'leads',
  description:
    'Read all fields of a lead, contact, activity, conversation, mail, crawl result or shipment by id, or one long text from an offset. For a message, pass the conversation id and its sequence.',
  routes: [],
  input: {
    properties: {
      id: { type: 'string' },
      sequence: { type: 'integer', minimum: 1 },
      field: text('such as content'),
      offset: { type: 'integer', minimum: 0 },
    },
    required: ['id'],
  },
  async run(call, { id, sequence, field = sequence ? 'content' : undefined, offset = 0 }) {
    const record = sequence === undefined ? await readRecord() : await readMessage(sequence);
    if (field === undefined) return { data: record };
    const value = new Map(Object.entries(record)).get(field);
    if (value === undefined) throw new Error(`It has no ${field}: ${Object.keys(record).join(', ')}.`);
    const whole = cleanText(typeof value === 'string' ? value : JSON.stringify(value));
    const piece = whole.slice(offset, offset + pieceChars);
    const left = whole.length - offset - piece.length;
    return { data: { id, [field]: piece }, notes: left > 0 ? [`More: offset ${offset + piece.length}.`] : [] };

    async function readRecord(): Promise<Record<string, unknown>> {
      const route = routeOfPrefix.get(id.split('_')[0] ?? '');
      if (!route)
        throw new Error(
          'This is not the id of a lead, contact, activity, conversation, mail, crawl result or shipment.',
        );
      return (await call.read(route, { params: [id] })) as Record<string, unknown>;
    }

    async function readMessage(place: number): Promise<Record<string, unknown>> {
      const query = { sort: 'sequence', 'sequence[gt]': place - 1, limit: 1 };
      const [message] = await call.read(conversations.listMessages, { params: [id], query });
      if (message?.sequence !== place) throw new Error('The conversation has no such message.');
      return message;
    }
  },
};
