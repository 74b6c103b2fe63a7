import type { Json, OutgoingFile } from '@lead-engagement/connector-kit';

/** A message of a chatbot or of a human, on its way to a thread of a platform. Ids are those of the API. */
export interface OutgoingMessage {
  /** The same each time that the message is sent: the name by which a platform can tell a repetition. */
  id: string;
  tenantId: string;
  botId: string;
  /** The platform's own id of the thread. */
  threadId: string;
  /** The message, or the part of it that leaves now. */
  content: string;
  /** Which part that is, from 0. */
  part: number;
  /** Whether a chatbot wrote it. */
  automatic: boolean;
  /** What the channel keeps of the thread; null if nothing. */
  kept: Json;
}

/** What a platform says besides that it has taken a message. */
export interface SendReceipt {
  /** The thread goes on under this id. */
  movedTo?: string | undefined;
  /** The platform's own id of the message, by which it names it in statuses. */
  platformId?: string | undefined;
}

/** Carries messages to one platform. */
export interface Channel {
  /**
   * The parts in which a message leaves, in their order; without it, a message leaves whole. A part that has left is not sent again.
   */
  split?(content: string): readonly string[];
  /**
   * Sends a message, or a part of it, and resolves when the platform has accepted it. It is sent again if this throws, except a
   * MessageRefusedError, or if the server ends meanwhile. `signal` aborts when the time for it is over.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendReceipt | undefined>;
  /** Sends a file of a message, like a part of it. Without it, the channel carries no files. */
  sendFile?(
    message: Omit<OutgoingMessage, 'content'>,
    file: OutgoingFile,
    signal: AbortSignal,
  ): Promise<SendReceipt | undefined>;
  /** Sends a template of the platform. Without it, the channel has none. */
  sendTemplate?(
    message: Omit<OutgoingMessage, 'content'> & { name: string; language: string; parameters: readonly string[] },
  ): Promise<SendReceipt | undefined>;
  /** Shows the contact that somebody of the team is typing, for some seconds. */
  showTyping?(threadId: string): Promise<void>;
}

/** The channels of this server, by the platform that each is for, such as WEB. */
export type Channels = ReadonlyMap<string, Channel>;

/** The platforms that this server carries messages to. */
export type ConnectedPlatforms = Pick<Channels, 'has'>;

/** Finds what carries the messages of a channel that a tenant has set up; undefined if it is gone or disabled. Ids are UUIDs. */
export type FindChannel = (tenantId: string, channelId: string) => Promise<Channel | undefined>;

/** A platform will never accept a message: its thread is gone, say, or the contact has blocked the chatbot. */
export class MessageRefusedError extends Error {
  override name = 'MessageRefusedError';
}

/** A platform asks to wait before anything is sent again. */
export class SendLaterError extends Error {
  override name = 'SendLaterError';
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}
