import type { FileAnswer } from './channel-http.js';
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

/** A file of a mail. */
export interface ReceivedFile {
  /** The number of the part of the mail. */
  part: string;
  name: string | null;
  contentType: string;
  bytes: number | null;
  /** True if it is shown within the text, such as a picture. */
  isInline: boolean;
}

/** A mail of a mailbox. */
export interface ReceivedMail {
  uid: number;
  /** When the server received it. */
  receivedAt: Date;
  /** The sender as `Ada Lovelace <ada@example.com>`. */
  from: string;
  subject: string;
  text: string;
  /** The text without the mail that it answers, if that stands at its end. */
  ownText?: string | undefined;
  /** Empty if `text` has what it says. */
  html: string;
  /** With angle brackets. If the mail has none, it is made of what the mail says. */
  messageId: string;
  /** Those that tell threads, authors and automatic mails, by names in lower case. Of Authentication-Results each is a line. */
  headers: Readonly<Record<string, string>>;
  files: readonly ReceivedFile[];
  /** True if the mail is too large to be read as a whole: the end of its text may be missing. */
  isCut: boolean;
}

/** The place in a mailbox after which mails are new. Mails are numbered by their `uid` as long as `uidValidity` is the same. */
export interface MailboxPosition {
  uidValidity: string;
  lastUid: number;
  /** The day of the last look, as 2026-11-26: if the numbers change, the mails since then are returned again. */
  day: string;
  /** The mail after it at which the server has failed. If it fails again, the mail is left out. */
  failedUid?: number;
}

/** A mail that cannot be read, and why. */
export interface UnreadableMail {
  uid: number;
  /** The address of the sender, if it is known. */
  from?: string;
  subject?: string;
  error: string;
}

export interface MailboxPage {
  /** Oldest first. */
  mails: readonly ReceivedMail[];
  unreadable: readonly UnreadableMail[];
  position: MailboxPosition;
  hasMore: boolean;
}

/**
 * Mail servers that tenants choose, as `smtps://user:password@host:465` and `imaps://user:password@host:993/INBOX`. They cannot be in private
 * networks. All functions throw ConnectorError.
 */
export interface ChannelMail {
  /** Sends a mail, and resolves when the server has accepted it. */
  send(url: string, mail: OutgoingMail): Promise<void>;
  /** Connects and signs in. */
  verify(url: string): Promise<void>;
  /** Signs in to a mailbox, and returns the place after its last mail. */
  openMailbox(url: string): Promise<MailboxPosition>;
  /** Reads some of the mails after a place. Changes nothing in the mailbox. */
  readMailbox(url: string, after: MailboxPosition): Promise<MailboxPage>;
  /** Reads a file of a mail. */
  getMailFile(url: string, file: { uidValidity: string; uid: number; part: string }): Promise<FileAnswer>;
}
