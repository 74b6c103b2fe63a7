import { dataOf } from '../../support/sample.js';
import type { TestUser } from '../../support/sign-in.js';

export interface ModelLead {
  title: string;
  contact: string;
  value: number | null;
  stage: string;
  status: string;
  lostReason: string | null;
  expectedCloseDate: string | null;
  tags: string[];
  custom: Record<string, unknown>;
}

export interface ModelContact {
  name: string;
  email: string | null;
  company: string | null;
  phone: string | null;
}

/** What the records of the tenant must be, by what they are called: the steps write into it what they have done. */
export interface Model {
  leads: ModelLead[];
  contacts: ModelContact[];
  /** Notes, calls and tasks, each as `type: text (lead)`, with a tick if a task is done. */
  activities: string[];
  tags: string[];
  fields: string[];
  views: string[];
  cannedReplies: string[];
  replies: string[];
  notes: string[];
  /** The subjects of mails that were sent. */
  mails: string[];
}

export const emptyModel = (): Model => ({
  leads: [],
  contacts: [],
  activities: [],
  tags: [],
  fields: [],
  views: [],
  cannedReplies: [],
  replies: [],
  notes: [],
  mails: [],
});

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
type Row = any;

/** All rows of a list. */
export async function readAll(user: TestUser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const response = await user.call('GET', `${url}${url.includes('?') ? '&' : '?'}limit=100${cursor}`);
    rows.push(...dataOf(response, 200));
    if (!response.meta.hasMore) return rows;
    cursor = `&cursor=${encodeURIComponent(response.meta.cursor)}`;
  }
}

/** The same of what the API has. */
export async function readModel(user: TestUser, conversationId: string): Promise<Model> {
  const [leads, contacts, activities, pipelines, tags] = await Promise.all(
    ['/v1/leads?expand=contact', '/v1/contacts', '/v1/activities', '/v1/pipelines', '/v1/tags'].map((url) =>
      readAll(user, url),
    ),
  );
  const stages = new Map((pipelines ?? []).flatMap((each) => each.stages).map(({ id, name }: Row) => [id, name]));
  const tagNames = new Map((tags ?? []).map(({ id, name }) => [id, name]));
  const titles = new Map((leads ?? []).map(({ id, title }) => [id, title]));
  const talk = `/v1/conversations/${conversationId}`;
  const texts = async (url: string, field: string) => (await readAll(user, url)).map((row) => row[field]);
  return {
    leads: (leads ?? []).map((lead) => ({
      title: lead.title,
      contact: lead.contact.name,
      value: lead.value,
      stage: stages.get(lead.stageId),
      status: lead.status,
      lostReason: lead.lostReason,
      expectedCloseDate: lead.expectedCloseDate,
      tags: lead.tagIds.map((id: string) => tagNames.get(id)).sort(),
      custom: lead.customFields,
    })),
    contacts: (contacts ?? []).map(({ name, email, company, phone }) => ({ name, email, company, phone })),
    activities: (activities ?? [])
      .filter(({ type }) => ['note', 'call', 'task'].includes(type))
      .map(({ type, title, content, leadId, completedAt }) =>
        activity(type, title ?? content, titles.get(leadId), completedAt !== null),
      ),
    tags: [...tagNames.values()],
    fields: await texts('/v1/custom-fields', 'label'),
    views: await texts('/v1/views', 'name'),
    cannedReplies: await texts('/v1/canned-replies', 'shortcut'),
    replies: await texts(`${talk}/messages?role=HUMAN_AGENT`, 'content'),
    notes: await texts(`${talk}/notes`, 'content'),
    mails: await texts('/v1/emails?direction=OUTBOUND', 'subject'),
  };
}

export const activity = (type: string, text: string, lead: string | undefined, isDone = false) =>
  `${type}: ${text} (${lead ?? '–'})${isDone ? ' ✓' : ''}`;

/** A model in an order that can be compared. */
export const inOrder = (model: Model) =>
  Object.fromEntries(
    Object.entries(model).map(([name, rows]) => [
      name,
      (rows as (string | ModelLead | ModelContact)[])
        .map((row) =>
          typeof row === 'string' ? row : JSON.stringify('tags' in row ? { ...row, tags: row.tags.toSorted() } : row),
        )
        .sort(),
    ]),
  );
