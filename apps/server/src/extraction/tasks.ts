import type { LargePage, LargePageResult } from '../connectors/large-page.js';
import type { AccountMail } from './account-mail.js';
import type { ReadFeed } from './feed.js';
import type { MailSource, ParsedMail } from './mail.js';
import type { MailContent } from './own-text.js';
import type { Parsed, Source } from './parsed.js';
import type { ParsedSheet, SheetHeads, WorkbookSource } from './xlsx.js';

/** What a child reads, and what it makes of it, by kind. */
interface Tasks {
  /** The text of a document. */
  document: { input: Source; result: Parsed };
  /** The rows of a sheet of a workbook. */
  workbook: { input: WorkbookSource; result: ParsedSheet | SheetHeads };
  /** The items of a feed, or the address of the feed that a page names. */
  feed: { input: FeedSource; result: ReadFeed | { feedUrl: string } };
  /** A page of a platform that responds in JSON. */
  page: { input: LargePage; result: LargePageResult };
  /** Mails of a mailbox. */
  mails: { input: MailSource[]; result: ParsedMail[] };
  /** Mails of a person's mailbox, of which some are reports of mail servers. */
  accountMails: { input: MailSource[]; result: AccountMail[] };
  /** The text of a mail that a provider has received, and what its author wrote of it. */
  mailContent: { input: MailContent; result: { text: string; ownText?: string } };
}

/** A feed as it came. */
export interface FeedSource {
  text: string;
  /** Where it came from. */
  url: string;
}

export type TaskKind = keyof Tasks;
export type Task<K extends TaskKind = TaskKind> = { [P in K]: { kind: P; input: Tasks[P]['input'] } }[K];
export type TaskResult<K extends TaskKind = TaskKind> = Tasks[K]['result'];
