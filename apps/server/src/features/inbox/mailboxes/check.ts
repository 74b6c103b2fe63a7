import { ConnectorError } from '@lead-engagement/connector-kit';
import type { MailboxCheck } from '@lead-engagement/contract';
import { inTenant } from '../../../db/client.js';
import type { JobHandler, Lease, StepContext, StepResult } from '../../../jobs/handler.js';
import type { Converse } from '../../../mail/mailbox-session.js';
import type { Smtp } from '../../../mail/smtp.js';
import type { SmtpFailure } from '../../../mail/smtp-failure.js';
import { minuteMs } from '../../../time.js';
import { type AccountDeps, openAccounts } from './accounts.js';
import { mailboxKindsOfWork } from './job-kinds.js';
import type { MailboxRow } from './present.js';
import { mailboxRecords, noteState } from './queries.js';

export interface CheckDeps extends AccountDeps {
  smtp: Smtp;
  converse: Converse;
}

type ServerCheck = MailboxCheck['smtp'];

const works: ServerCheck = { ok: true, message: null, remedy: null };
const bounds = { ms: 14_000, bytes: 1024 * 1024 };

/** Signs in at the servers of a mailbox, and says what is wrong. Sends nothing. */
export async function checkMailbox(deps: CheckDeps, row: MailboxRow, now: Date): Promise<MailboxCheck> {
  const accounts = await openAccounts(deps, row, now);
  const checkedAt = now.toISOString();
  if (accounts.outcome === 'failed') {
    const remedy =
      row.authType === 'OAUTH2'
        ? 'Ask for consent again: POST …/authorization, and open the page that it returns.'
        : 'Set the password: PATCH … {"auth": {"type": "PASSWORD", "password": "…"}}.';
    const failed: ServerCheck = { ok: false, message: accounts.message, remedy };
    return { ok: false, smtp: failed, imap: row.imap && failed, checkedAt };
  }
  const { smtp: sending, imap: reading } = accounts;
  const [smtp, imap] = await Promise.all([
    deps.smtp.verify(sending).then((failure) => (failure ? toCheck(failure) : works)),
    reading === null
      ? null
      : deps
          .converse(reading, bounds, async () => works)
          .catch((error: unknown): ServerCheck => {
            if (!(error instanceof ConnectorError)) throw error;
            return {
              ok: false,
              message: error.message.slice(0, 500),
              remedy: remedyOf(/refuses the sign-in/.test(error.message)),
            };
          }),
  ]);
  return { ok: smtp.ok && (imap === null || imap.ok), smtp, imap, checkedAt };
}

function toCheck({ kind, message }: SmtpFailure): ServerCheck {
  return { ok: false, message, remedy: remedyOf(kind === 'SIGN_IN') };
}

function remedyOf(isSignIn: boolean): string {
  return isSignIn
    ? 'Check the user name and the password. Many providers want a password for apps, or the consent of OAUTH2.'
    : 'Check host, port and security: TLS is usual on 465 and 993, STARTTLS on 587 and 143. Then check that this server can reach the host.';
}

/** The state of a mailbox after a check. */
export function stateAfter({ ok, smtp, imap }: MailboxCheck): Parameters<typeof noteState>[2] {
  const said = [smtp, imap].flatMap((each) => (each && !each.ok && each.message ? [each.message] : []));
  return ok
    ? { status: 'CONNECTED', lastError: null }
    : { status: 'FAILED', lastError: [...new Set(said)].join(' ').slice(0, 1_000) };
}

const waitsMs = [minuteMs, 5 * minuteMs, 30 * minuteMs];

/** Checks a mailbox after it was set up. A server that fails is asked some more times. */
export function createCheckWork(deps: CheckDeps): JobHandler {
  return {
    kind: mailboxKindsOfWork.check,
    slots: 8,
    slotsPerTenant: 2,
    slotsPerKey: 2,
    slowMs: 5_000,
    leaseSeconds: 60,
    run: (lease, context) => check(deps, lease, context),
  };
}

async function check(deps: CheckDeps, { tenantId, id, data }: Lease, { db, now }: StepContext): Promise<StepResult> {
  const row = await mailboxRecords.find(db, tenantId, id);
  if (!row) return { next: 'done' };
  const found = await checkMailbox(deps, row, now());
  await inTenant(db, tenantId, async (tx) => {
    const present = await mailboxRecords.findAndLock(tx, tenantId, id);
    // A change meanwhile has enqueued another check.
    if (present?.version === row.version) await noteState(tx, row, stateAfter(found), now());
  });
  const tries = Number(data?.tries ?? 0);
  const waitMs = waitsMs[tries];
  if (found.ok || waitMs === undefined) return { next: 'done', facts: { ok: found.ok } };
  return { next: 'again', at: new Date(now().getTime() + waitMs), data: { tries: tries + 1 }, isSlow: true };
}
