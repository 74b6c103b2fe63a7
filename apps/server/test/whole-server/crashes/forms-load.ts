import { setTimeout as delay } from 'node:timers/promises';
import type { FormToShow } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { expect } from 'vitest';
import { type Load, type World, waiting } from './load.js';

const senders = 4;
/** A slow machine may have sent nothing yet: without submissions more, a kill would prove less. */
const fewestSent = 4;
/** What is sent while other work comes to its middle is done later all the same. */
const mostSent = 16;
/** Few people send much, so that submissions at once share contacts. */
const people = 12;
/** As long as it takes a page to load and a form to be sent here, about; so that some connections are cut in the middle. */
const longestCutMs = 60;

const json = { accept: 'application/json', 'content-type': 'application/json' };

/** Visitors send a form until each kill: with double clicks, with connections that they cut, and again until they have a receipt. */
export async function openFormsLoad({ server }: World): Promise<Load> {
  const { key } = await server.addTenant();
  const sdk = new LeadEngagement({ baseUrl: server.url(), apiKey: key, maxRetries: 0 });
  const form = await sdk.forms.create({
    name: 'Ask',
    fields: [
      { name: 'email', to: 'contact.email', required: true },
      { name: 'message', to: 'message' },
    ],
  });
  /** What has a receipt, and what was sent at all. */
  const received = new Set<string>();
  const begun = new Map<string, string>();

  /** One visitor with an address, a page, and one text. */
  async function visit(alive: AbortSignal): Promise<void> {
    const number = begun.size;
    const [message, email] = [`message ${number}`, `p${number % people}@example.com`];
    begun.set(message, email);
    const address = { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
    const url = `${server.url()}/f/${form.id}`;
    let token: string | undefined;
    while (!received.has(message)) {
      if (alive.aborted && token === undefined) break;
      try {
        if (token === undefined) {
          const page = (await (await fetch(url, { headers: { ...json, ...address } })).json()) as { data: FormToShow };
          ({ token } = page.data);
        }
        const body = JSON.stringify({ email, message, _token: token });
        const send = async (cut: boolean) => {
          const signal = cut
            ? AbortSignal.timeout(Math.ceil(Math.random() * longestCutMs))
            : AbortSignal.timeout(10_000);
          const { status } = await fetch(url, { method: 'POST', headers: { ...json, ...address }, body, signal });
          if (status === 200) received.add(message);
        };
        await Promise.allSettled([send(Math.random() < 0.3), send(Math.random() < 0.3)]);
      } catch {
        // The server is away, as it is for visitors.
      }
      if (!received.has(message)) await delay(20);
    }
    // Somebody who never had the page has sent nothing.
    if (token === undefined) begun.delete(message);
  }

  let stopSending = async () => {};
  function startSending(): void {
    const alive = new AbortController();
    const most = received.size + mostSent;
    const done = Array.from({ length: senders }, async () => {
      while (!alive.signal.aborted) await (received.size < most ? visit(alive.signal) : delay(5));
    });
    stopSending = async () => {
      alive.abort();
      await Promise.all(done);
    };
  }

  async function listStored() {
    const stored: {
      message: string;
      email: string;
      leadId: string | null;
      contactId: string | null;
      status: string;
    }[] = [];
    for await (const { values, leadId, contactId, status } of sdk.forms.listSubmissions(form.id, { limit: 200 })) {
      const [email, message] = ['contact.email', 'message'].map((to) => values.find((value) => value.to === to)?.value);
      stored.push({ message: String(message), email: String(email), leadId, contactId, status });
    }
    return stored;
  }

  return {
    async reach() {
      const enough = received.size + fewestSent;
      startSending();
      await expect.poll(() => received.size, { ...waiting, interval: 1 }).toBeGreaterThanOrEqual(enough);
    },
    afterKill: () => stopSending(),
    async judge() {
      const waits = async () => (await sdk.forms.listSubmissions(form.id, { status: 'RECEIVED', limit: 1 })).total;
      await expect.poll(waits, waiting).toBe(0);
      const stored = await listStored();
      expect(new Set(stored.map(({ status }) => status))).toEqual(new Set(['PROCESSED']));
      expect(
        [...received].filter((message) => !stored.some((one) => one.message === message)),
        'lost',
      ).toEqual([]);
      expect(new Set(stored.map(({ message }) => message)).size, 'stored twice').toBe(stored.length);
      expect(
        stored.filter(({ message, email }) => begun.get(message) !== email),
        'invented',
      ).toEqual([]);
      expect(new Set(stored.map(({ leadId }) => leadId)).size, 'leads').toBe(stored.length);
      expect((await sdk.leads.list({ limit: 1 })).total).toBe(stored.length);
      const contactOf = new Map(stored.map(({ email, contactId }) => [email, contactId]));
      expect(
        stored.filter(({ email, contactId }) => contactOf.get(email) !== contactId),
        'wrong contact',
      ).toEqual([]);
      expect((await sdk.contacts.list({ limit: 1 })).total).toBe(contactOf.size);
      const told = new Set<string>();
      let events = 0;
      for await (const { data } of sdk.events.list({ type: 'form.submitted', limit: 200 })) {
        events += 1;
        told.add((data as { id: string }).id);
      }
      expect([events, told.size], 'events').toEqual([stored.length, stored.length]);
    },
  };
}
