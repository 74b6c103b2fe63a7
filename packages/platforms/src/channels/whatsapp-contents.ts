import { ownValue } from '@lead-engagement/connector-kit';
import { isRecord, joinLines, namePlace } from './platform-content.js';

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const records = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const under = (value: unknown, field: string): Fields => {
  const found = isRecord(value) ? ownValue(value as Record<string, unknown>, field) : undefined;
  return isRecord(found) ? found : {};
};

/** What a message says. */
export interface WhatsAppContent {
  /** Undefined if there is no form for it here. */
  said: string | undefined;
  /** What was sent, if it has no text. */
  name?: string;
  /** Whether it is a notice of the platform or a sign, to which no chatbot replies. */
  automatic?: boolean;
}

const names: Readonly<Record<string, string>> = { video: 'a video', sticker: 'a sticker' };

/** Reads what a message of a type says. Source: developers.facebook.com, WhatsApp, webhooks, messages. */
export function readContent(message: Fields, type: string): WhatsAppContent {
  const own = under(message, type);
  const name = ownValue(names, type);
  const caption = text(own.caption);
  switch (type) {
    case 'text':
      return { said: text(own.body) };
    case 'button':
      return { said: text(own.text) || text(own.payload) };
    case 'interactive':
      return { said: readInteractive(own) };
    case 'location':
      return { said: joinLines(namePlace('Location', own, [own.latitude, own.longitude]), text(own.url)) };
    case 'contacts':
      return { said: joinLines(...records(message.contacts).map(nameCard)) };
    case 'order':
      return { said: readOrder(own) };
    case 'reaction':
      return { said: text(own.emoji) ? `Reacted with ${text(own.emoji)}` : 'Took a reaction back', automatic: true };
    case 'system':
      return { said: text(own.body) || undefined, automatic: true };
    case 'request_welcome':
      return { said: 'Opened the chat', automatic: true };
    case 'revoke':
      return { said: 'Deleted a message', automatic: true };
    case 'edit': {
      const content = readEdited(own);
      return { said: content && `Edited: ${content}` };
    }
    case 'image':
    case 'document':
    case 'audio':
      return { said: caption };
    default:
      return { said: undefined, ...(name !== undefined && { name }) };
  }
}

/** What an edited message says from now on. */
function readEdited(own: Fields): string | undefined {
  const edited = under(own, 'message');
  const { said, name: sent } = readContent(edited, text(edited.type));
  return said || text(under(edited, text(edited.type)).caption) || (sent && `[sent ${sent}]`);
}

/** The id of a message that its author has edited, and what it says from now on; undefined of any other message. */
export function readEdit(message: Fields): { id: string; content: string } | undefined {
  const edit = under(message, 'edit');
  const [id, content] = [text(edit.original_message_id), readEdited(edit)];
  return message.type === 'edit' && id && content ? { id, content } : undefined;
}

function readInteractive(own: Fields): string | undefined {
  const button = under(own, 'button_reply');
  const choice = under(own, 'list_reply');
  const flow = under(own, 'nfm_reply');
  const call = under(own, 'call_permission_reply');
  if (text(button.title)) return text(button.title);
  if (text(choice.title)) return joinLines(text(choice.title), text(choice.description));
  if (own.nfm_reply !== undefined) return readAnswers(flow);
  return text(call.response) ? `Calls: ${text(call.response)}` : undefined;
}

/** The answers of a form, one in each line. Where they are no JSON object, they are shown as they came. */
function readAnswers({ name, body, response_json: json }: Fields): string | undefined {
  const answers = parse(json);
  const lines = isRecord(answers)
    ? Object.entries(answers)
        .filter(([field]) => field !== 'flow_token')
        .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${nameValue(value)}`)
    : [text(json)];
  const said = joinLines(`Form: ${text(name) || 'flow'}`, ...lines);
  return lines.some(Boolean) ? said : text(body) || said;
}

function parse(json: unknown): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : json;
  } catch {
    return undefined;
  }
}

const nameValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(nameValue).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

function nameCard(card: Fields): string {
  const { formatted_name: formatted, first_name: first, last_name: last } = under(card, 'name');
  const name = text(formatted) || [first, last].map(text).filter(Boolean).join(' ');
  const phones = records(card.phones).map(({ phone, wa_id: id }) => text(phone) || (text(id) && `+${text(id)}`));
  const emails = records(card.emails).map(({ email }) => text(email));
  const { company, title } = under(card, 'org');
  const urls = records(card.urls).map(({ url }) => text(url));
  const parts = [name, ...phones, ...emails, text(title), text(company), ...urls].filter(Boolean);
  return `Contact: ${parts.join(', ') || text(card.vcard)}`;
}

function readOrder({ product_items: items, text: note }: Fields): string {
  const lines = records(items).map(({ quantity, product_retailer_id: product, item_price: price, currency }) => {
    const cost = [text(price), text(currency)].filter(Boolean).join(' ');
    return `- ${text(quantity) || '1'} × ${text(product)}${cost && ` at ${cost}`}`;
  });
  return joinLines('Order:', ...lines, text(note));
}
