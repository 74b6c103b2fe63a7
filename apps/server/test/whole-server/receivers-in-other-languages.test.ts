import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateWebhookSecret } from '@lead-engagement/webhook-signing';
import { afterAll, expect, test } from 'vitest';
import { findLanguage } from '../../../../scripts/languages.mjs';
import { findFreePort } from '../support/free-port.js';
import { expectGoodReceiver, newEvent, now, postTo, receiverSecret } from '../support/receiver-checks.js';

const folder = fileURLToPath(new URL('../../../../examples/05-receivers', import.meta.url));
const waiting = { timeout: 120_000 };
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

const source = (...parts: string[]) => join(folder, ...parts);
const languages = [
  { name: 'Python', program: findLanguage('python3'), listCommand: () => [source('python', 'receiver.py')] },
  { name: 'Go', program: findLanguage('go'), listCommand: () => ['run', source('go', 'receiver.go')] },
  {
    name: 'PHP',
    program: findLanguage('php'),
    listCommand: (port: number) => ['-S', `127.0.0.1:${port}`, source('php', 'receiver.php')],
  },
  { name: 'Ruby', program: findLanguage('ruby'), listCommand: () => [source('ruby', 'receiver.rb')] },
];

/** Starts a receiver in a folder for its inbox. It has two secrets, as while one is rotated. */
async function start({ program = '', listCommand }: (typeof languages)[number], cwd: string) {
  const port = await findFreePort();
  const secrets = `${generateWebhookSecret()}, ${receiverSecret}`;
  const child = spawn(program, listCommand(port), {
    cwd,
    env: { ...process.env, PORT: String(port), LEAD_ENGAGEMENT_WEBHOOK_SECRET: secrets },
    // In its own group: `go run` starts another program.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const running = {
    printed: '',
    url: `http://127.0.0.1:${port}/hook`,
    async end() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGKILL');
      await closed;
    },
  };
  ends.push(running.end);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      running.printed += chunk;
    });
  const answers = () =>
    fetch(running.url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, waiting).toBe(true);
  return running;
}

for (const language of languages) {
  test.skipIf(language.program === undefined)(
    `the receiver in ${language.name} takes each event once, also after it ends, and refuses what is forged, old, or too large`,
    async () => {
      const cwd = await mkdtemp(join(tmpdir(), 'lead-engagement-receiver-'));
      ends.push(() => rm(cwd, { recursive: true, force: true }));
      const first = await start(language, cwd);
      await expectGoodReceiver(postTo(first.url), () => first.printed);
      const post = postTo(first.url);
      const event = newEvent();
      const refused = { ...event.headers, 'Service-Signature': 't=1,v1=' };
      expect(await post(event.body, event.sign(now() + 400))).toEqual({ status: 400, text: 'timestamp_in_future' });
      for (const signature of ['', 't=', 'v1=00', 't=1e3,v1=00', `t=${'9'.repeat(400)},v1=00`, 't=1,t=2,v1=00'])
        expect(await post(event.body, { ...refused, 'Service-Signature': signature })).toMatchObject({
          status: 400,
          text: signature === '' ? expect.stringMatching(/^m(issing|alformed)_header$/) : 'malformed_header',
        });
      expect((await post('x'.repeat(1024 * 1024 + 1), event.headers)).status).toBe(413);
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(event.body, event.headers)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      const taken = () => first.printed.split('\n').filter((line) => line.includes(`${event.id} `));
      await expect.poll(taken, waiting).toHaveLength(1);
      await first.end();
      expect(taken()).toHaveLength(1);
      const stored = (await readdir(join(cwd, 'inbox'))).filter((name) => name.endsWith('.json'));
      expect(stored).toHaveLength(3);

      const second = await start(language, cwd);
      const later = newEvent();
      expect(await postTo(second.url)(event.body, event.headers)).toEqual({ status: 204, text: '' });
      expect(await postTo(second.url)(later.body, later.headers)).toEqual({ status: 204, text: '' });
      await expect.poll(() => second.printed, waiting).toContain(later.id);
      expect(second.printed).not.toContain(`${event.id} `);
    },
  );
}
