import type { Caller } from '../../callers/caller.js';
import type { Transaction } from '../../db/client.js';
import { dayMs } from '../../time.js';
import type { Agenda } from './agenda.js';
import type { Chance } from './chance.js';

/** A user of the demo tenant: the UUID and the public id. */
export interface DemoUser {
  uuid: string;
  id: string;
}

/** What the parts of the demo data share. */
export interface Demo {
  tx: Transaction;
  tenantId: string;
  /** As the owner. */
  caller: Caller;
  /** Those who sell, the owner among them. */
  sellers: DemoUser[];
  chance: Chance;
  agenda: Agenda;
  /** The end of the story. */
  now: Date;
  /** Public ids of contacts, as they are made. */
  contactIds: string[];
}

/** A moment in a period of the story, in days before its end. */
export function daysBefore(demo: Pick<Demo, 'now' | 'chance'>, most: number, least: number): Date {
  const days = least + demo.chance.next() * (most - least);
  return new Date(demo.now.getTime() - days * dayMs);
}

/** A moment some days later. */
export function daysAfter(demo: Pick<Demo, 'chance'>, moment: Date, most: number, least = 0): Date {
  const days = least + demo.chance.next() * (most - least);
  return new Date(moment.getTime() + days * dayMs);
}

export const counts = { contacts: 200, leads: 80, promoted: 6, conversations: 24, shipments: 16 } as const;
/** Events are kept for 90 days, so that the first ones of the story are still there tomorrow. */
export const storyDays = 88;
