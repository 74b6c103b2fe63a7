import { drafts } from '../../drafts/drafts.js';

/** What became of the mails, by the ids of leads, or of contacts without one: sent, or refused with a reason. */
export type Outcomes = ReadonlyMap<string, { refused: string | undefined }>;

/** Whether the mail to somebody is sent. */
export const hasGot = (outcomes: Outcomes, key: string) =>
  outcomes.has(key) && outcomes.get(key)?.refused === undefined;

/** The field of the draft that has those who have got the mail. */
export const sentField = 'sent';

/** Those who have got the mail, as the value of a field. */
export function toSentValue(outcomes: Outcomes): string {
  const sent = [...outcomes.keys()].filter((key) => hasGot(outcomes, key));
  return sent.length > 0 ? JSON.stringify(sent.sort()) : '';
}

/** What the value of the field stands for. */
export const readSent = (value: string): Outcomes =>
  new Map((JSON.parse(value || '[]') as string[]).map((key) => [key, { refused: undefined }] as const));

/** Writes those who have got the mail into its draft, also if its form has gone. A draft that was discarded stays discarded. */
export async function keepSent(name: string, outcomes: Outcomes): Promise<void> {
  const draft = await drafts.read(name);
  if (!draft) return;
  const { fields, base } = draft;
  const sent = toSentValue(outcomes);
  await drafts.write(name, {
    fields: { ...fields, [sentField]: sent },
    base: { ...base, [sentField]: '' },
    savedAtMs: Date.now(),
  });
}

let underWay: Promise<unknown> | undefined;

/** The end of the mails to several that are being sent; undefined if there are none. */
export const sendingToSeveral = () => underWay;

/** Remembers that mails to several are being sent. A second form waits for their end: nobody gets two. */
export function trackSending(sending: Promise<unknown>): void {
  const end = () => {
    underWay = undefined;
  };
  underWay = sending.then(end, end);
}
