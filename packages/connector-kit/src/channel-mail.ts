import type { OutgoingFile } from './channel-messages.js';

/** A mail of a channel. */
export interface OutgoingMail {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  /** With angle brackets. */
  messageId: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  headers?: Readonly<Record<string, string>>;
  file?: OutgoingFile;
}

/** Mail servers that tenants choose: `url` is like `smtps://user:password@host:465`. They cannot be in private networks. */
export interface ChannelMail {
  /** Sends a mail, and resolves when the server has accepted it. Throws ConnectorError. */
  send(url: string, mail: OutgoingMail): Promise<void>;
  /** Connects and signs in. Throws ConnectorError. */
  verify(url: string): Promise<void>;
}
