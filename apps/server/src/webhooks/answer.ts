import type { SendResult } from './sender.js';

const maxStoredChars = 1_024;

/** What is written down of a request: whether it counted, and why not. */
export interface Judgement {
  outcome: 'SUCCEEDED' | 'FAILED';
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  /** Whether the receiver says that it is gone for good. */
  gone: boolean;
}

/** Judges what came of a request. A 2xx answer within the deadline counts; nothing else. Source: specification, Delivery 1. */
export function judgeAnswer(result: SendResult): Judgement {
  if (result.outcome === 'unanswered') {
    const responseStatus = result.status ?? null;
    return { outcome: 'FAILED', responseStatus, responseBody: null, error: result.error, gone: false };
  }
  const { status, body, truncated } = result;
  const stored = { responseStatus: status, responseBody: toStorableText(body) };
  if (status >= 200 && status < 300) return { outcome: 'SUCCEEDED', ...stored, error: null, gone: false };
  const cut = truncated ? ' Its answer was read to 16 KiB only.' : '';
  return { outcome: 'FAILED', ...stored, error: `${explainStatus(status)}${cut}`, gone: status === 410 };
}

/** The first 1,024 characters, without those that Postgres cannot store. */
function toStorableText(text: string): string {
  return text.slice(0, maxStoredChars).replaceAll('\u0000', '\ufffd').toWellFormed();
}

function explainStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return `The receiver answered ${status}. Redirects are not followed: set the endpoint's url to the final address.`;
  }
  return `The receiver answered ${status}; only a 2xx counts.`;
}
