import { t } from '../../i18n/i18n.js';

const hourMs = 3_600_000;
/** The hour of the day at which a day of work begins. */
const morning = 9;
const monday = 1;

/** A moment until which a conversation can be put off, and how it is called. */
export interface SnoozeChoice {
  id: string;
  text: string;
  until: Date;
}

/** The moments that the menu offers, in the time zone of the browser. */
export function snoozeChoices(now = new Date()): SnoozeChoice[] {
  const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);
  const daysToMonday = (monday - now.getDay() + 7) % 7 || 7;
  return [
    { id: 'hour', text: t('For 1 hour'), until: inHours(1) },
    { id: 'hours', text: t('For 4 hours'), until: inHours(4) },
    { id: 'tomorrow', text: t('Until tomorrow morning'), until: morningIn(now, 1) },
    { id: 'monday', text: t('Until Monday morning'), until: morningIn(now, daysToMonday) },
  ];
}

/** The morning of a day that is so many days ahead. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
