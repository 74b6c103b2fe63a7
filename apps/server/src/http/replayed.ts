import { type Route, shownOnceFields } from '@lead-engagement/contract';
import type { Caller } from '../callers/caller.js';
import { ApiError } from '../errors.js';
import { ownValue, setOwn } from '../own-value.js';
import type { EarlierAnswer, StoredAnswer } from './idempotency.js';
import type { Redact } from './redaction.js';
import { failureFor } from './redaction.js';

/** Returns the response as it is stored: a field that is shown once is null, and `notice` says so. */
export function withoutSecrets(route: Route, answer: StoredAnswer): StoredAnswer {
  const paths = shownOnceFields(route);
  if (paths.length === 0 || answer.status >= 300) return answer;
  const content = JSON.parse(answer.body) as { data?: unknown; notice?: string };
  const shown = paths.filter((path) => blank(content.data, path));
  if (shown.length === 0) return answer;
  const names = shown.map((path) => path.join('.')).join(', ');
  const notice = `${names} was shown once, in the first response. If you did not keep it, create another one.`;
  return { ...answer, body: JSON.stringify({ ...content, notice }) };
}

/** Sets a text to null; returns false if there is none. */
function blank(data: unknown, [name, ...below]: readonly string[]): boolean {
  const found = name === undefined ? undefined : ownValue<unknown>(data as Record<string, unknown> | undefined, name);
  if (name === undefined || found === null || found === undefined) return false;
  if (below.length > 0) return blank(found, below);
  if (typeof found !== 'string') return false;
  setOwn(data as Record<string, unknown>, name, null);
  return true;
}

/** Returns a stored response as this caller may see it: another key of the owner may have had more scopes. */
export function replayFor(route: Route, caller: Caller, tell: Redact, stored: EarlierAnswer): StoredAnswer {
  const answer = withoutSecrets(route, stored);
  const content = JSON.parse(answer.body) as { data?: unknown; error?: { existingId?: string } };
  if (content.error?.existingId !== undefined) {
    const kept = failureFor(
      route,
      caller,
      new ApiError('CONFLICT.already_exists', '', { existingId: content.error.existingId }),
    );
    const { existingId: _, ...error } = content.error;
    const isKept = kept instanceof ApiError && kept.extra.existingId !== undefined;
    return isKept ? answer : { ...answer, body: JSON.stringify({ ...content, error }) };
  }
  return content.data === undefined ? answer : { ...answer, body: JSON.stringify(tell(content, stored.writtenAt)) };
}
