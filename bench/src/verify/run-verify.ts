import { headers as headerNames, secretPrefixes } from '@lead-engagement/contract';
import { sign } from '@lead-engagement/sdk/webhooks';
import { format, printRatio, printTable, printTitle } from '../report.js';
import { divide, inTurns, median } from '../statistics.js';
import { bare, bareWithJson, type Contestant, ours, type SignedWebhook, stripe } from './contestants.js';

const contestants = [ours, stripe, bare, bareWithJson];
const bodyBytes = 2_048;
const blockMs = 10;
/** The number of parts of the rounds that are compared. Pairs of single blocks would show the scheduler rather than the code. */
const parts = 10;

/**
 * Measures the verification of a webhook of 2 KB, compared with Stripe's and the bare digest, `seconds` for each contestant and kind
 * of body.
 */
export async function runVerify({ seconds }: { seconds: number }): Promise<void> {
  for (const kind of ['text', 'bytes'] as const) {
    const webhook = await signWebhook(kind);
    for (const contestant of contestants) assertRefusal(contestant, webhook);
    const rounds = Math.round((seconds * 1_000) / blockMs);
    report(kind, measureInTurns(webhook, rounds), rounds);
  }
}

async function signWebhook(kind: 'text' | 'bytes'): Promise<SignedWebhook> {
  const secret = secretPrefixes.webhookSecret + Buffer.alloc(32, 7).toString('base64');
  const text = makeBody();
  const signed = await sign(text, secret);
  const signature = signed[headerNames.signature] ?? '';
  const headers = {
    host: 'example.com',
    'content-type': 'application/json',
    'content-length': String(bodyBytes),
    [headerNames.signature.toLowerCase()]: signature,
  };
  return { body: kind === 'text' ? text : Buffer.from(text), signature, headers, secret };
}

/** An event of exactly 2 KB. A quarter of it is the lead's fields, the rest one long text. */
function makeBody(): string {
  const lead = { id: 'lead_1', contactId: 'con_1', status: 'OPEN', score: 42, value: 1_200.5, currency: 'EUR' };
  const event = (title: string) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'lead.created',
      createdAt: '2026-01-01T00:00:00.000Z',
      data: { ...lead, title },
    });
  return event('x'.repeat(bodyBytes - event('').length));
}

/** Throws if a contestant accepts a changed body: its measurement would be meaningless. */
function assertRefusal({ name, check }: Contestant, webhook: SignedWebhook): void {
  check(webhook);
  const changed = webhook.body.toString().replace('OPEN', 'LOST');
  let accepted = true;
  try {
    check({ ...webhook, body: typeof webhook.body === 'string' ? changed : Buffer.from(changed) });
  } catch {
    accepted = false; // Each contestant throws its own error.
  }
  if (accepted) throw new Error(`${name} accepted a changed body.`);
}

/** Nanoseconds per verification, by contestant, one number per round. */
function measureInTurns(webhook: SignedWebhook, rounds: number): Map<Contestant, number[]> {
  const iterations = new Map(contestants.map((contestant) => [contestant, calibrate(contestant, webhook)]));
  const times = new Map<Contestant, number[]>(contestants.map((contestant) => [contestant, []]));
  for (const contestant of inTurns(contestants, rounds)) {
    times.get(contestant)?.push(measureBlock(contestant, webhook, iterations.get(contestant) ?? 1));
  }
  return times;
}

/** The number of verifications that take about as long as a block should. Also warms up. */
function calibrate(contestant: Contestant, webhook: SignedWebhook): number {
  measureBlock(contestant, webhook, 20_000);
  return Math.ceil((blockMs * 1e6) / measureBlock(contestant, webhook, 20_000));
}

function measureBlock({ check }: Contestant, webhook: SignedWebhook, iterations: number): number {
  const started = process.hrtime.bigint();
  for (let done = 0; done < iterations; done++) check(webhook);
  return Number(process.hrtime.bigint() - started) / iterations;
}

function report(kind: string, times: Map<Contestant, number[]>, rounds: number): void {
  printTitle(`verify: a body of ${bodyBytes} bytes as ${kind}, ${rounds} rounds in turns, one process`);
  const of = (contestant: Contestant) => times.get(contestant) ?? [];
  printTable(
    ['', 'ns/op median', 'least', 'greatest'],
    contestants.map((contestant) => {
      const all = of(contestant);
      return [contestant.name, format(median(all)), format(Math.min(...all)), format(Math.max(...all))];
    }),
  );
  const speed = (other: Contestant) => divide(mediansOfParts(of(other)), mediansOfParts(of(ours)));
  printRatio('speed, verify / stripe', speed(stripe), { least: 1 });
  printRatio('speed, verify / bare digest', speed(bare));
  printRatio('speed, verify / bare digest + JSON.parse', speed(bareWithJson));
}

function mediansOfParts(times: number[]): number[] {
  const partLength = Math.ceil(times.length / parts);
  return Array.from({ length: Math.ceil(times.length / partLength) }, (_, part) =>
    median(times.slice(part * partLength, (part + 1) * partLength)),
  );
}
