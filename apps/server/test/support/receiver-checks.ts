import { generateWebhookSecret, signRequest } from '@lead-engagement/webhook-signing';
import { expect } from 'vitest';

/** The secret of the receivers. */
export const receiverSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const waiting = { timeout: 120_000 };
export const now = () => Math.floor(Date.now() / 1_000);
let count = 0;

/** An event, and a request with it in the format of the server. */
export function newEvent() {
  count += 1;
  const body = JSON.stringify({
    id: `evt_${count}`,
    type: 'lead.created',
    data: { id: `lead_${count}`, title: 'Ünïted' },
  });
  const sign = (timestampSeconds: number, by = receiverSecret) => ({
    'content-type': 'application/json',
    ...signRequest({ secret: by, eventId: `evt_${count}`, body, timestampSeconds }),
  });
  return { id: `evt_${count}`, body, headers: sign(now()), sign };
}

/** Sends a request to a receiver. */
export type Post = (body: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>;

/** The checks for every receiver. `printed` is its output so far. */
export async function expectGoodReceiver(post: Post, printed: () => string) {
  const { id, body, headers, sign } = newEvent();
  expect(await post(body, headers)).toEqual({ status: 204, text: '' });
  expect(await post(body, sign(now() - 1))).toEqual({ status: 204, text: '' });
  const lines = () =>
    printed()
      .split('\n')
      .filter((line) => line.includes(`${id} `));
  await expect.poll(lines, waiting).toEqual([`lead.created ${id} lead_${count}`]);

  const other = newEvent();
  expect(await post(other.body.replace('lead.created', 'lead.deleted'), other.headers)).toEqual({
    status: 400,
    text: 'no_match',
  });
  expect(await post(other.body, other.sign(now(), generateWebhookSecret()))).toEqual({ status: 400, text: 'no_match' });
  expect(await post(other.body, other.sign(now() - 400))).toEqual({ status: 400, text: 'timestamp_too_old' });
  expect(await post(other.body, { 'content-type': 'application/json' })).toEqual({
    status: 400,
    text: 'missing_header',
  });
  // The refused requests had no effect: the event itself is still accepted.
  expect(printed()).not.toContain(other.id);
  expect(await post(other.body, other.headers)).toEqual({ status: 204, text: '' });
  await expect.poll(printed, waiting).toContain(`lead.created ${other.id}`);
}

export const postTo =
  (url: string): Post =>
  async (body, headers) => {
    const response = await fetch(url, { method: 'POST', body, headers });
    return { status: response.status, text: await response.text() };
  };
