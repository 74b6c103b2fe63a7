import type { Json } from './connector.js';

/** An update of a platform, as it is stored before it is read. */
export interface Update {
  /** The platform's own id, by which a repeated update is recognized. */
  id: string;
  /** Updates of a channel are read in the order of these numbers, such as the second in which each happened, and then of their ids. */
  order?: number;
  content: Json;
}

/** The person who wrote a message, as the platform knows them. */
export interface Author {
  name: string;
  /** The name of their account. */
  handle?: string | undefined;
  email?: string | undefined;
  /** In international form, with +. */
  phone?: string | undefined;
}

/** A file of an inbound message. The host fetches it later by `fetchFile`. */
export interface RemoteFile {
  /** The platform's own id of the file. */
  remoteId: string;
  name: string;
  contentType: string;
  bytes: number | null;
}

/** Content from a platform other than plain text. */
export interface PlatformContent {
  /** The platform's own word, such as `poll`. */
  kind: string;
  /** False if the content says only that something was sent. Such messages are counted on the channel. */
  supported: boolean;
  /** The fields of the message as the platform sent them. */
  fields: { [key: string]: Json };
}

/** The content of an update. */
export type Inbound =
  | {
      kind: 'message';
      /** The platform's own id of the thread, of at most 200 characters. */
      threadId: string;
      /** The platform's own id of the message, unique in its thread, of at most 200 characters. */
      externalId: string;
      author: Author;
      content: string;
      remoteFiles?: readonly RemoteFile[];
      /** When the contact sent it. The reply window begins here. Default: now. */
      sentAt?: Date;
      /** True if a program sent it, such as an out-of-office reply. Chatbots do not answer it. */
      automatic?: boolean;
      /** Data about the thread that `send` needs. It replaces the data of earlier messages. */
      keep?: Json;
      /** Kept beside the message, for people and programs. */
      platform?: PlatformContent | undefined;
      /** The topic of the thread, as a key of at most 64 characters that is the same for the same author and subject. */
      topic?: string | undefined;
      /**
       * If the platform names no thread: the last thread of the topic goes on in place of `threadId`, unless its last message is older than
       * `days`, with this content.
       */
      continues?: { days: number; content: string } | undefined;
      /**
       * The `externalId` of an earlier message of the thread whose author has edited it, and what it says from now on. If the thread does not
       * have that message, `content` is written as a message of its own.
       */
      replaces?: { externalId: string; content: string } | undefined;
      /** Data that clients see beside the content, such as the whole original: fields of `MessageMetadata`. */
      metadata?: Readonly<Record<string, Json>> | undefined;
    }
  | {
      kind: 'status';
      /** The `platformId` of a message that was sent. */
      platformId: string;
      delivery: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
      /** Why it failed, with the platform's code. */
      error?: string;
    }
  /** The platform knows a thread by another id from now on. */
  | {
      kind: 'moved';
      from: string;
      to: string;
      /** Replaces what the thread has kept. */
      keep?: Json;
    };

/** A message of a chatbot or of the team. */
export interface OutgoingMessage {
  /** The same each time the message is sent. */
  id: string;
  /** The part of the message, from 0. */
  part: number;
  threadId: string;
  content: string;
  /** True if a chatbot wrote it. */
  automatic: boolean;
  /** The data kept by the thread's last inbound message; null if there is none. */
  kept: Json;
}

/** A file of a message. */
export interface OutgoingFile {
  name: string;
  contentType: string;
  bytes: number;
  /** Reads it from the beginning. */
  read(): Promise<AsyncIterable<Uint8Array>>;
}

/** A message template that the platform has approved. */
export interface Template {
  name: string;
  language: string;
  /** The text, with its placeholders. */
  body: string;
  /** The number of values that fill in the placeholders. */
  parameters: number;
}

export interface OutgoingTemplate extends Omit<OutgoingMessage, 'content'> {
  name: string;
  language: string;
  parameters: readonly string[];
}

/** The platform's receipt for an accepted message. */
export interface Sent {
  /** The platform's id of the message, by which its statuses are recognized. */
  platformId?: string | undefined;
  /** The thread continues under this id. */
  movedTo?: string | undefined;
}
