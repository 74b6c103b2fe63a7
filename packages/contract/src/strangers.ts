/**
 * What may be caused by people who have no credential of the tenant: visitors of a web chat, those who fill in a form, and those who write by
 * e-mail, Telegram, WhatsApp or another channel. It never counts for what the tenant itself may do. An address is a whole IPv4 address or an IPv6 /64; an
 * IPv6 /48 may cause ten times as much.
 */
export const strangerLimits = {
  /** Messages of visitors per sliding minute. Each visitor has a limit of its own: `chatLimits.messagesPerMinute`. */
  messagesPerMinute: { address: 120, channel: 1_200, tenant: 2_400 },
  /** Conversations that visitors begin per sliding hour. */
  conversationsPerHour: { address: 60, channel: 1_000, tenant: 2_000 },
  /** Sessions of visitors per sliding hour. */
  sessionsPerHour: { address: 300, channel: 10_000, tenant: 20_000 },
  /** Submissions of forms per sliding hour; of one form in place of a channel. */
  submissionsPerHour: { address: 120, channel: 2_000, tenant: 4_000 },
  /** Mails by which visitors confirm their addresses per sliding day; of one form in place of a channel. */
  mailsPerDay: { address: 20, channel: 1_000, tenant: 2_000 },
  /** Files that visitors upload per sliding hour. */
  filesPerHour: { address: 120, channel: 1_000, tenant: 2_000 },
  /** Concurrent streams of visitors in one process of the server. */
  streams: { address: 100, channel: 1_000, tenant: 2_000 },
  /** Megabytes (1,000,000 bytes) of messages and files of an address per sliding day. */
  addressMegabytesPerDay: 50,
  /**
   * What the messages and files of all strangers may take, as a share of the storage of the plan and beside it; the share of one channel; and
   * the part of both that files may take, so that texts still arrive; and the part that files of mails may take that are read from mailboxes, each
   * of which counts as a channel, so that files of chats and forms still do.
   * What is beyond it, after a change of the plan, counts for the tenant.
   */
  storage: { tenant: 0.2, channel: 0.1, files: 0.9, mailFiles: 0.5 },
  /** The share of the tokens of the language model in a day (UTC) that replies to strangers may take, and the share of one channel. */
  modelTokens: { tenant: 0.5, channel: 0.4 },
} as const;

/** Where something that strangers cause is limited. */
export type StrangerScope = 'address' | 'channel' | 'tenant';
