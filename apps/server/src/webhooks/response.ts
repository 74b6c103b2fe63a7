import type { SendResult } from './sender.js';

const maxStoredChars = 1_024;

/** The recorded result of a request: success or failure, with the reason. */
export interface Judgement {
  outcome: 'SUCCEEDED' | 'FAILED';
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  /** True if the receiver responded that it is gone permanently. */
  gone: boolean;
}

/** Judges the result of a request. Only a 2xx response within the deadline is a success. Source: specification, Delivery 1. */
export function classifyResponse(result: SendResult): Judgement {
  if (result.outcome === 'stored') {
    const responseBody = toStorableText(result.note);
    return { outcome: 'SUCCEEDED', responseStatus: null, responseBody, error: null, gone: false };
  }
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

/** Returns the first 1,024 characters, without those that PostgreSQL cannot store. */
function toStorableText(text: string): string {
  return text.slice(0, maxStoredChars).replaceAll('\u0000', '\ufffd').toWellFormed();
}

function explainStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return `The receiver answered ${status}. Redirects are not followed: set the endpoint's url to the final address.`;
  }
  return `The receiver answered ${status}; only a 2xx counts.`;
}
