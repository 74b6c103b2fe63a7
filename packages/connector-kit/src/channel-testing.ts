import type { ChannelCheck, ChannelContext, ChannelState, Credentials, DefinedChannel } from './channel.js';
import type { ChannelAnswer, ChannelHttp, ChannelRequest, FileAnswer } from './channel-http.js';
import type { OutgoingMail, ReceivedMail } from './channel-mail.js';
import type { Inbound, OutgoingMessage, OutgoingTemplate, Sent, Update } from './channel-messages.js';
import type { Json, Settings } from './connector.js';
import { withDefaults } from './settings.js';
import { splitText } from './split-text.js';

/** A channel as the server uses it, for tests. */
export interface TestChannel {
  context: ChannelContext;
  /** The mails that it has sent. */
  mails: OutgoingMail[];
  /** The mails of its mailbox. */
  mailbox: ReceivedMail[];
  /** Connects, as after each change of the channel, and keeps what `connect` returns. */
  connect(): Promise<ChannelState>;
  check(): Promise<ChannelCheck>;
  /** Answers a GET of the platform; undefined if the channel refuses it. */
  challenge(query: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * Receives a request of the platform, and reads the updates that are new, in their order. Throws if the channel does not take the request
   * for one of the platform.
   */
  push(body: unknown, headers?: Readonly<Record<string, string>>): Promise<Inbound[]>;
  /** Asks the platform for updates, keeps the state, and reads those that are new. */
  poll(): Promise<Inbound[]>;
  /** Sends a message in the parts in which the server sends it. `kept` is what the last message of the thread has kept. */
  send(threadId: string, content: string, more?: Partial<OutgoingMessage>): Promise<(Sent | undefined)[]>;
  sendTemplate(
    threadId: string,
    template: Pick<OutgoingTemplate, 'name' | 'language' | 'parameters'>,
  ): Promise<Sent | undefined>;
}

/** Opens a channel. Its requests are sent with Node's `fetch`: set the address of a replay server in `settings`. */
export function openChannel(
  channel: DefinedChannel,
  options: { credentials: Credentials; settings?: Settings; state?: ChannelState; now?: Date },
): TestChannel {
  const mails: OutgoingMail[] = [];
  const mailbox: ReceivedMail[] = [];
  const context: ChannelContext = {
    http: fetchHttp,
    mail: {
      send: async (_, mail) => void mails.push(mail),
      verify: async () => {},
      openMailbox: async () => placeAfter(mailbox),
      readMailbox: async (_, { lastUid }) => ({
        mails: mailbox.filter(({ uid }) => uid > lastUid),
        unreadable: [],
        position: placeAfter(mailbox),
        hasMore: false,
      }),
      getMailFile: async () => ({ outcome: 'failed', error: 'The mailbox of a test has no files.' }),
    },
    credentials: options.credentials,
    settings: withDefaults(channel, options.settings ?? {}),
    state: options.state ?? {},
    enabled: true,
    webhookUrl: `https://leads.example.com/v1/channels/${channel.platform.toLowerCase()}/chn_1`,
    now: options.now ?? new Date(),
  };
  const known = new Set<string>();
  const take = async (updates: readonly Update[]) => {
    const isNew = ({ id, order = 0 }: Update) => !known.has(`${order}:${id}`) && known.add(`${order}:${id}`);
    const sorted = updates.filter(isNew).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
    // Serialized and parsed, as if they had been stored.
    const read = sorted.map(({ content }) => channel.read(JSON.parse(JSON.stringify(content)), context));
    return (await Promise.all(read)).flat();
  };
  const outgoing = (threadId: string) => ({ id: 'msg_1', part: 0, threadId, automatic: true, kept: null });
  return {
    context,
    mails,
    mailbox,
    async connect() {
      context.state = (await channel.connect?.(context)) ?? context.state;
      return context.state;
    },
    check: () => channel.check(context),
    challenge: (query) => channel.webhook?.challenge?.(query, context),
    push(body, headers = {}) {
      const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
      const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
      if (!channel.webhook?.verify({ headers: lower, body: bytes }, context)) {
        throw new Error('The channel refuses this request: it is not one of the platform.');
      }
      const updates = channel.webhook.updates(JSON.parse(bytes.toString()) as Json);
      if (!updates) throw new Error('The request has no update that can be told from others.');
      return take(updates);
    },
    async poll() {
      const found = await channel.poll?.(context);
      if (!found) return [];
      context.state = found.state;
      return take(found.updates);
    },
    async send(threadId, content, more) {
      const sent: (Sent | undefined)[] = [];
      for (const [part, text] of splitText(content, channel.capabilities.messageChars).entries()) {
        sent.push(await channel.send({ ...outgoing(threadId), content: text, ...more, part }, context));
      }
      return sent;
    },
    async sendTemplate(threadId, template) {
      if (!channel.sendTemplate) throw new Error(`${channel.platform} sends no templates.`);
      return channel.sendTemplate({ ...outgoing(threadId), ...template }, context);
    },
  };
}

const placeAfter = (mailbox: readonly ReceivedMail[]) => ({
  uidValidity: '1',
  lastUid: Math.max(0, ...mailbox.map(({ uid }) => uid)),
  day: '2026-01-01',
});

const fetchHttp: ChannelHttp = {
  async send({ method, url, headers, body, stream }: ChannelRequest): Promise<ChannelAnswer> {
    const sent = stream ? await readAll(stream.content) : JSON.stringify(body);
    try {
      const type = stream?.type ?? (body === undefined ? undefined : 'application/json');
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { ...(type && { 'content-type': type }), ...headers },
        ...(sent !== undefined && { body: sent }),
      });
      const text = await response.text();
      return {
        outcome: 'answered',
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: parse(text),
      };
    } catch (error) {
      return { outcome: 'failed', error: String(error) };
    }
  },
  async getFile(url, headers = {}): Promise<FileAnswer> {
    try {
      const response = await fetch(url, { headers, redirect: 'manual' });
      return { outcome: 'answered', status: response.status, content: new Uint8Array(await response.arrayBuffer()) };
    } catch (error) {
      return { outcome: 'failed', error: String(error) };
    }
  },
};

async function readAll(content: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
