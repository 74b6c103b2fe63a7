import { ConflictError, PermissionDeniedError, ValidationError } from '@lead-engagement/sdk';
import { i18n, type Messages } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import english from '../src/i18n/catalogs/en.json' with { type: 'json' };
import { explain } from '../src/ui/explain.js';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: english as unknown as Messages }));

/** An error as the SDK makes it: its message has the code, the path and the request besides what the server says. */
const made = (reason: string, said: string) => ({
  status: 409,
  method: 'PATCH',
  path: '/v1/tags/tag_1',
  code: 'CONFLICT',
  reason,
  requestId: 'req_1',
  message: `${said} (409 CONFLICT ${reason}, PATCH /v1/tags/tag_1, request req_1)`,
  body: { message: said },
});

test('a conflict is told in a sentence, with what the server says of it, and without what is for programs', () => {
  const said = 'Another tag is called Fair.';
  expect(explain(new ConflictError(made('already_exists', said)))).toEqual({
    title: 'Another record has this value already.',
    remedy: said,
    requestId: 'req_1',
  });
  const unknown = explain(new ConflictError(made('of_a_newer_server', said)));
  expect(unknown).toMatchObject({ title: 'This is not possible now.', remedy: said });
});

test.each([PermissionDeniedError, ValidationError])('%s has no code and no path either', (Kind) => {
  const { title, remedy } = explain(new Kind(made('any', 'This is refused.')));
  expect(title).toBe('This is refused.');
  expect(`${title} ${remedy}`).not.toMatch(/CONFLICT|\/v1|req_1/);
});

test('a proxy that says nothing leaves what the SDK says', () => {
  const error = new ConflictError({ ...made('any', ''), message: 'A proxy answered.', body: undefined });
  expect(explain(error).remedy).toBe('A proxy answered.');
});
