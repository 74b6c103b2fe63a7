import type { Credentials, DefinedChannel } from '@lead-engagement/connector-kit';
import type { ErrorDetail } from '@lead-engagement/contract';
import type { ConnectablePlatform } from '../../../channels/platforms.js';
import { ApiError, invalidField } from '../../../errors.js';
import { ownValue } from '../../../own-value.js';
import { generateCredentials } from './credentials.js';

/**
 * The credentials of a channel after some were sent: those that are left out stay as they are, and an empty one is removed. Throws
 * VALIDATION_ERROR.
 */
export function mergeCredentials(
  { channel, settings }: ConnectablePlatform,
  present: Credentials | undefined,
  sent: Credentials,
): Credentials {
  const merged = { ...(present ?? generateCredentials(channel)), ...readable(channel, sent) };
  const set = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
  const problems = Object.entries(channel.credentials).flatMap(([name, { required = true, generated, pattern }]) => {
    const at = `body.credentials.${name}`;
    const value = ownValue(set, name);
    if (value === undefined) return required && !generated ? [problemOf(at, `${channel.name} needs this.`)] : [];
    return pattern && !pattern.test(value) ? [problemOf(at, 'This does not look like a value of the platform.')] : [];
  });
  refuseIfAny(problems);
  const found = channel.findProblem?.(set, settings);
  if (found) throw invalidField(`body.credentials.${found.credential}`, found.message);
  return set;
}

/** What clients may set. Throws VALIDATION_ERROR for names that the platform does not have. Generated ones can be sent back as read. */
function readable({ credentials, name: platformName }: DefinedChannel, sent: Credentials): Credentials {
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(credentials, name));
  refuseIfAny(unknown.map((name) => problemOf(`body.credentials.${name}`, `${platformName} has no such credential.`)));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !ownValue(credentials, name)?.generated));
}

const problemOf = (path: string, message: string): ErrorDetail => ({ path, code: 'invalid', message });

function refuseIfAny(details: ErrorDetail[]): void {
  const [first] = details;
  if (first) throw new ApiError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { details });
}
