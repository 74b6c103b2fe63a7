import { type DeliveryReport, findReport } from './delivery-report.js';
import { type MailSource, type ParsedMail, parseMailAndParts } from './mail.js';

/** A mail of a person's mailbox. */
export interface AccountMail {
  said: ParsedMail;
  /** If a mail server reports in it what became of another mail. */
  report?: DeliveryReport;
}

/** Reads mails of a person's mailbox. Rejects if one of them cannot be read. Bound it from outside: see read-mails.ts. */
export function parseAccountMails(sources: readonly MailSource[]): Promise<AccountMail[]> {
  return Promise.all(
    sources.map(async (source) => {
      const { said, email } = await parseMailAndParts(source);
      const report = findReport(email, said);
      return { said, ...(report && { report }) };
    }),
  );
}
