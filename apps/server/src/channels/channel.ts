/** A message of a chatbot or of a human, on its way to a thread of a platform. Ids are those of the API. */
export interface OutgoingMessage {
  /** The same each time that the message is sent: the name by which a platform can tell a repetition. */
  id: string;
  tenantId: string;
  botId: string;
  /** The platform's own id of the thread. */
  threadId: string;
  content: string;
}

/** Carries messages to one platform. */
export interface Channel {
  /**
   * Sends a message, and resolves when the platform has accepted it. It is sent again if this throws, except a
   * MessageRefusedError, or if the server ends meanwhile. `signal` aborts when the time for it is over.
   */
  send(message: OutgoingMessage, signal: AbortSignal): Promise<void>;
}

/** The channels of this server, by the platform that each is for, such as WEB. */
export type Channels = ReadonlyMap<string, Channel>;

/** The platforms that this server carries messages to. */
export type ConnectedPlatforms = Pick<Channels, 'has'>;

/** A platform will never accept a message: its thread is gone, say, or the contact has blocked the chatbot. */
export class MessageRefusedError extends Error {
  override name = 'MessageRefusedError';
}
