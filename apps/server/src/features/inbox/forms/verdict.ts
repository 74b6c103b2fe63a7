import {
  type FormSubmission,
  formInputs,
  formLimits,
  type SpamReason,
  type SubmissionVerdict,
  spamReasons,
} from '@lead-engagement/contract';
import type { FormRow } from './present.js';
import { filledIn, one, type Sent } from './sent.js';
import type { FormPage } from './tokens.js';

/** What is known of a submission when it is judged. */
export interface Judged {
  form: Pick<FormRow, 'allowedOrigins' | 'blocked' | 'fields'>;
  sent: Sent;
  /** The `Origin` that the browser sent. */
  origin: string | undefined;
  /** The origin of the server, whose own page is allowed. */
  ownOrigin: string;
  /** The page of its token. */
  page: FormPage | undefined;
  /** Whether a token came, be it a wrong one. */
  hasToken: boolean;
  proof: 'NONE' | 'GOOD' | 'BAD';
  /** How many submissions the same page has sent before. */
  before: number;
  now: Date;
}

/** What a proof of work speaks against: what people do too, such as send three links. */
const proofPoints = 40;

/** Says what speaks for spam. Nothing is looked up, and each text is read once. */
export function judge(judged: Judged): SubmissionVerdict {
  const found = reasonsOf(judged).map((code) => ({ code, ...spamReasons[code] }));
  const proven = judged.proof === 'GOOD';
  const sum = found.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(0, sum - (proven ? proofPoints : 0)), proven, reasons: found, decidedBy: 'SERVER' };
}

/** The verdict with one more reason. */
export function withReason(verdict: SubmissionVerdict, code: SpamReason): SubmissionVerdict {
  const reason = { code, ...spamReasons[code] };
  return { ...verdict, score: verdict.score + reason.points, reasons: [...verdict.reasons, reason] };
}

/** Whether the server takes it for spam. */
export const isSpam = ({ score, decidedBy }: SubmissionVerdict) =>
  decidedBy === 'SERVER' && score >= formLimits.spamScore;

const link = /\bhttps?:\/\//gi;
const markup = /<a\s|\[url\b|\[link\b/i;

function reasonsOf(judged: Judged): SpamReason[] {
  const { form, sent, origin, ownOrigin, page, hasToken, proof, before, now } = judged;
  const texts = filledIn(sent).flatMap(([name, value]) => [value].flat().map((text) => ({ name, text })));
  const all = texts.map(({ text }) => text).join('\n');
  const names = new Set(form.fields.filter(({ to }) => to === 'contact.name').map(({ name }) => name));
  const { allowedOrigins } = form;
  const isOther = origin !== undefined && origin !== 'null' && origin !== ownOrigin && !allowedOrigins.includes(origin);
  const links = all.match(link)?.length ?? 0;
  const found: [SpamReason, boolean][] = [
    ['TRAP_FILLED', (one(sent, formInputs.trap) ?? '') !== ''],
    ['ORIGIN_NOT_ALLOWED', allowedOrigins.length > 0 && isOther],
    ['BLOCKED_VALUE', form.blocked.some((entry) => isBlocked(entry, all))],
    ['TOO_FAST', page !== undefined && now.getTime() - page.at.getTime() < formLimits.fastestMs],
    ['TOKEN_USED_OFTEN', before >= formLimits.perToken],
    ['BAD_TOKEN', hasToken && page === undefined],
    ['BAD_PROOF', proof === 'BAD'],
    ['MARKUP', markup.test(all)],
    ['MANY_LINKS', links >= 3],
    ['LINK_AS_NAME', texts.some(({ name, text }) => names.has(name) && /https?:\/\/|www\./i.test(text))],
  ];
  return found.flatMap(([code, isTrue]) => (isTrue ? [code] : []));
}

/** Whether a text has what a form blocks: a domain after the `@` of an address, or a word on its own. */
function isBlocked(entry: string, text: string): boolean {
  const wanted = fold(entry);
  const searched = fold(text);
  if (wanted === '') return false;
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const before = wanted.startsWith('@') ? '' : (searched[at - 1] ?? '');
    const after = searched[at + wanted.length] ?? '';
    const next = searched[at + wanted.length + 1] ?? '';
    // A dot goes on with a domain, or ends a sentence.
    const goesOn = /[\p{L}\p{N}_-]/u.test(after) || (after === '.' && /[\p{L}\p{N}]/u.test(next));
    if (!/[\p{L}\p{N}_.-]/u.test(before) && !goesOn) return true;
  }
  return false;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();

/** The status with which a submission is stored. */
export const statusOf = (verdict: SubmissionVerdict): FormSubmission['status'] =>
  isSpam(verdict) ? 'SPAM' : 'RECEIVED';
