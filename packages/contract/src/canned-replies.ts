import { z } from 'zod';
import { limits } from './access.js';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  text,
  timeFields,
  version,
  writeBody,
} from './fields.js';
import { listQuery, queryBoolean, recordIds, timeFilters } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The variables of canned replies. */
export const replyVariables = {
  'contact.name': 'the name of the contact',
  'contact.firstName': 'the first word of that name',
  'contact.email': 'the e-mail address of the contact',
  'contact.company': 'the company of the contact',
  'contact.title': 'the job title of the contact',
  'user.name': 'your name',
} as const;
export type ReplyVariable = keyof typeof replyVariables;

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/** The text of a canned reply with its variables replaced: by the value, else by the text after `|`, else by an empty text. */
export function fillReply(content: string, values: Readonly<Partial<Record<string, string | null>>>): string {
  const known = new Map(Object.entries(values));
  return content.replace(placeholder, (_, name: string, otherwise = '') => known.get(name.trim()) || otherwise.trim());
}

/** The names between double braces. */
export function variablesOf(content: string): string[] {
  return [...new Set([...content.matchAll(placeholder)].map(([, name = '']) => name.trim()))];
}

const names = Object.keys(replyVariables);

const content = requiredText(limits.cannedReplyChars)
  .superRefine((value, context) => {
    const unknown = variablesOf(value).filter((name) => !names.includes(name));
    for (const name of unknown) {
      context.addIssue({
        code: 'custom',
        message: `There is no variable {{${name}}}. There are: ${names.join(', ')}.`,
      });
    }
  })
  .describe(
    `Text with variables in double braces: ${names.map((name) => `\`{{${name}}}\``).join(', ')}. After \`|\` stands what is used if there is no value: \`{{contact.firstName|there}}\`.`,
  );

/** A text that your team sends often. */
export const CannedReply = z
  .object({
    ...identityFields,
    shortcut: z.string().describe('What you type to find it.'),
    content: z.string(),
    variables: z.array(z.string()).describe('The variables in `content`.'),
    shared: z.boolean().describe('Whether everybody who may read conversations sees it.'),
    ownerId: z
      .string()
      .nullable()
      .describe('The user who made it; null for a key without an owner, and for a deleted user.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'CannedReply' });
export type CannedReply = z.infer<typeof CannedReply>;

const shortcut = z
  .string()
  .trim()
  .min(1, { error: 'Must not be empty.' })
  .max(50)
  // No regular expression of the schema: tools that read the document without the flag `u` do not know \p.
  .refine((value) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u.test(value), {
    error: 'Must be letters, digits, _ and -, such as opening-hours.',
  })
  .normalize('NFC')
  .describe(
    'The word that you type to find it: letters, digits, _ and -. Unique among the shared ones, and among your own, ignoring case.',
  );

const shared = z
  .boolean()
  .optional()
  .describe('Default: false, only you see it. A key without an owner can make shared ones only.');
const computed = [...Object.keys(recordFields), 'version', 'ownerId', 'variables'];

export const CannedReplyCreate = writeBody({ shortcut, content, shared }, computed);
export type CannedReplyCreate = z.output<typeof CannedReplyCreate>;
export const CannedReplyUpdate = writeBody(
  { shortcut: shortcut.optional(), content: content.optional(), shared },
  computed,
);
export type CannedReplyUpdate = z.output<typeof CannedReplyUpdate>;

export const CannedReplyRender = z.strictObject({
  conversationId: id.optional().describe('Fills in the contact of this conversation.'),
});
export type CannedReplyRender = z.output<typeof CannedReplyRender>;

export const RenderedReply = z.object({ content: z.string() }).meta({ id: 'RenderedReply' });
export type RenderedReply = z.infer<typeof RenderedReply>;

export const CannedReplyQuery = listQuery(['shortcut', '-shortcut'], {
  ...recordIds('cannedReply'),
  q: text(100).optional().describe('Shortcuts that begin with this, ignoring case.'),
  shared: queryBoolean.optional().describe('true: only shared ones; false: only your own that are not.'),
  ...timeFilters,
});
export type CannedReplyQuery = z.output<typeof CannedReplyQuery>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'write:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });

const resource: ResourceDeclaration = {
  about: 'Texts that people send often, with variables.',
  ids: { cannedReply: { prefix: 'rpl', example: '01m5k2tq1rnx4bc5a3d9y7z6hk' } },
  audited: { 'canned_reply.deleted': [] },
  kept: {
    cannedReplies: {
      what: 'Canned replies',
      tables: ['canned_replies'],
      kept: 'until you delete them; private ones until their owner is purged',
    },
  },
};

export const cannedReplies = defineResource('cannedReplies', resource, {
  list: {
    method: 'GET',
    path: '/v1/canned-replies',
    summary: 'List canned replies',
    description: 'Your own and the shared ones, by shortcut.',
    query: CannedReplyQuery,
    responses: { 200: pageEnvelope(CannedReply) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/canned-replies',
    summary: 'Save a canned reply',
    description: `Up to ${limits.cannedRepliesPerOwner} for each user.`,
    query,
    body: CannedReplyCreate,
    responses: { 201: envelope(CannedReply) },
    metadata: {
      ...write,
      audited: false,
      idempotent: true,
      errors: ['CONFLICT.already_exists', 'CONFLICT.limit_reached'],
    },
  },
  get: {
    method: 'GET',
    path: '/v1/canned-replies/:id',
    summary: 'Read a canned reply',
    pathParams,
    query,
    responses: { 200: envelope(CannedReply) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/canned-replies/:id',
    summary: 'Change a canned reply',
    description: 'Its owner can, and of a shared one anybody with the scope manage:settings.',
    pathParams,
    query,
    body: CannedReplyUpdate,
    responses: { 200: envelope(CannedReply) },
    metadata: {
      ...write,
      audited: false,
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'CONFLICT.already_exists', 'PRECONDITION_FAILED'],
    },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/canned-replies/:id',
    summary: 'Delete a canned reply',
    description: 'Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: {
      ...write,
      audited: 'canned_reply.deleted',
      errors: ['FORBIDDEN.not_yours', 'NOT_FOUND', 'PRECONDITION_FAILED'],
    },
  },
  render: {
    method: 'POST',
    path: '/v1/canned-replies/:id/render',
    summary: 'Fill in the variables of a canned reply',
    description:
      'Returns the text; it sends nothing. A variable without a value is replaced by what stands after `|`, or by nothing.',
    pathParams,
    query,
    body: CannedReplyRender,
    responses: { 200: envelope(RenderedReply) },
    metadata: { ...read, audited: false, idempotent: true, errors: ['NOT_FOUND'] },
  },
});
