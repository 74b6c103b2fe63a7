import type { ChannelHttp, FileAnswer } from './channel-http.js';
import type { ChannelMail } from './channel-mail.js';
import type {
  Inbound,
  OutgoingFile,
  OutgoingMessage,
  OutgoingTemplate,
  Sent,
  Template,
  Update,
} from './channel-messages.js';
import type { Json, Setting, Settings } from './connector.js';

/** The features of a platform. Clients see them in `capabilities`. */
export interface ChannelCapabilities {
  /** The maximum number of UTF-16 code units of a message. The host sends longer messages in several parts. */
  messageChars: number;
  /** Hours after the last message of a contact in which the team may reply; null: always. */
  replyWindowHours: number | null;
  /** True if the platform reports that a message has been delivered. */
  delivered: boolean;
  /** True if the platform reports that a message has been read. */
  read: boolean;
  /** True if a button that the contact presses comes as a message. */
  buttons: boolean;
  /** True if a message that the contact edits comes again. */
  edits: boolean;
}

/** A value that a tenant enters to connect a channel. */
export interface Credential {
  /** The name that the platform's own pages use, for people. */
  label: string;
  /** Where to find it. */
  description: string;
  /** True if the API never shows it again. Every credential is encrypted. */
  secret: boolean;
  /** False if it can be left out. Default: true. */
  required?: boolean;
  /** True if the host generates it, such as a secret that the platform is to send back. */
  generated?: boolean;
  /** The format of a value. */
  pattern?: RegExp;
}

export type Credentials = Readonly<Record<string, string>>;

/** Data that a channel keeps about its connection, such as the name of the account. */
export type ChannelState = Readonly<Record<string, Json>>;

/** The connection of one tenant to a platform. */
export interface ChannelContext {
  http: ChannelHttp;
  mail: ChannelMail;
  credentials: Credentials;
  /** Set by the operator: `API_URL` is the environment variable `<PLATFORM>_API_URL`. */
  settings: Settings;
  state: ChannelState;
  /** False after the tenant has disabled the channel. `connect` then disconnects it. */
  enabled: boolean;
  /** The address to which the platform sends updates. */
  webhookUrl: string;
  now: Date;
}

/** A request of a platform. Nothing of it can be trusted before `verify` returns true. */
export interface InboundRequest {
  /** Names are in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
}

/** What can be used before a request has been verified. */
export type VerifyContext = Pick<ChannelContext, 'credentials' | 'now'>;

/** How a platform sends updates. */
export interface ChannelWebhook {
  /** Answers a GET by which the platform tests the address; undefined refuses it. */
  challenge?(query: Readonly<Record<string, unknown>>, context: VerifyContext): string | undefined;
  /** Returns true if the platform sent this request. Compare in constant time, for example with `isSameText`. */
  verify(request: InboundRequest, context: VerifyContext): boolean;
  /** The updates of a verified request. Undefined if it has none that can be told from others: the sender gets an error. */
  updates(body: Json): readonly Update[] | undefined;
}

/** Something that keeps a channel from working, and what to do about it. */
export interface ChannelProblem {
  message: string;
  remedy: string;
}

export interface ChannelCheck {
  /** The account that the credentials belong to; null if the platform does not say. */
  account: string | null;
  problems: readonly ChannelProblem[];
  /** The number of updates that wait at the platform; null if it does not say. */
  pendingUpdates?: number | null;
}

/** The platform's response to a request for updates. */
export interface Polled {
  updates: readonly Update[];
  state: ChannelState;
  /** The time until the platform is asked again, in milliseconds. Default: 0. */
  waitMs?: number;
  /** The updates that were left out, and why. Tenants see it as the last error of the channel. */
  leftOut?: string | undefined;
}

/**
 * How messages reach a platform and come from it. Functions throw ConnectorError for failures that are to be expected: `limited` is repeated
 * after `waitMs`, `unavailable` and `changed` are repeated with growing delays, and `refused` is final. The tenant sees the message.
 */
export interface ChannelDefinition {
  /** The identifier that channels use: upper-case letters, digits and _. */
  platform: string;
  name: string;
  capabilities: ChannelCapabilities;
  /** By name, in camel case. */
  credentials: Readonly<Record<string, Credential>>;
  /** The settings of the operator by name, in upper case. */
  settings?: Readonly<Record<string, Setting>>;
  /** The maximum number of replies that a chatbot writes in one thread within an hour, where robots may answer. */
  repliesPerHour?: number;
  /** The reason why these credentials cannot be used; undefined if they can. Called before anything is stored; no network here. */
  findProblem?(credentials: Credentials, settings: Settings): { credential: string; message: string } | undefined;
  /** Sets the channel up at its platform, and returns what to keep. Called after each change of the channel. */
  connect?(context: ChannelContext): Promise<ChannelState>;
  /** Asks the platform whether the channel works. Changes nothing. */
  check(context: ChannelContext): Promise<ChannelCheck>;
  webhook?: ChannelWebhook;
  /**
   * Asks the platform for updates. Waits some seconds if there are none, or returns the time until the next request in `waitMs`. Undefined if
   * this channel has a webhook.
   */
  poll?(context: ChannelContext): Promise<Polled | undefined>;
  /** Reads an update that has been stored. It is called again if the process ends before the result has been written. */
  read(update: Json, context: ChannelContext): readonly Inbound[] | Promise<readonly Inbound[]>;
  /** Sends a message, or a part of it, and resolves when the platform has accepted it. It may be called twice for the same part. */
  send(message: OutgoingMessage, context: ChannelContext): Promise<Sent | undefined>;
  /** Sends a file. Without it, the channel carries no files to the platform. */
  sendFile?(
    message: Omit<OutgoingMessage, 'content'>,
    file: OutgoingFile,
    context: ChannelContext,
  ): Promise<Sent | undefined>;
  /** Fetches a file of an inbound message by its `remoteId`. Required if messages have files. */
  fetchFile?(remoteId: string, context: ChannelContext): Promise<FileAnswer>;
  /** Shows the contact that somebody of the team is typing. */
  showTyping?(threadId: string, context: ChannelContext): Promise<void>;
  /** The templates that can be sent after the reply window has ended. */
  listTemplates?(context: ChannelContext): Promise<readonly Template[]>;
  /** Sends a template. Required with `listTemplates`. */
  sendTemplate?(message: OutgoingTemplate, context: ChannelContext): Promise<Sent | undefined>;
}

export type DefinedChannel = Readonly<Required<Pick<ChannelDefinition, 'settings'>> & ChannelDefinition>;

/** Checks the definition of a channel. Throws if it contradicts itself. */
export function defineChannel(definition: ChannelDefinition): DefinedChannel {
  const { platform, credentials, settings = {}, capabilities } = definition;
  const refuse = (problem: string): never => {
    throw new Error(`${platform}: ${problem}`);
  };
  if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(platform)) throw new Error(`${platform} is not the identifier of a platform.`);
  for (const [name, { generated, required }] of Object.entries(credentials)) {
    if (!/^[a-z][A-Za-z0-9]{0,39}$/.test(name)) refuse(`${name} is not the name of a credential.`);
    if (generated && required !== undefined) refuse(`${name} is generated, so it cannot be required.`);
  }
  for (const name of Object.keys(settings)) {
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) refuse(`${name} is not the name of a setting.`);
  }
  if (!(capabilities.messageChars >= 1)) refuse('messageChars must be 1 or more.');
  if (!definition.webhook && !definition.poll) refuse('a channel needs a webhook, or poll.');
  if (definition.listTemplates && !definition.sendTemplate) refuse('listTemplates needs sendTemplate.');
  return Object.freeze({ ...definition, settings });
}
