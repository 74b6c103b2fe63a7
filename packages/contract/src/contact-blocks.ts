import { z } from 'zod';
import { Contact } from './contacts.js';
import { envelope } from './envelope.js';
import { id, noBody, noQuery, operationBody } from './fields.js';
import { extendResource } from './resource.js';

/** The limits of blocks. */
export const blockLimits = {
  addressHours: 168,
  defaultAddressHours: 24,
  /** Addresses that one web chat refuses at the same time. */
  addressesPerChannel: 200,
} as const;

/** How a contact is blocked. */
export const ContactBlock = operationBody({
  addressHours: z
    .int()
    .min(0)
    .max(blockLimits.addressHours)
    .optional()
    .describe(
      `For how many hours the web chat also refuses new visitors from the addresses that the contact last wrote from. Others may share them. 0: not at all. Default: ${blockLimits.defaultAddressHours}.`,
    ),
});
export type ContactBlock = z.output<typeof ContactBlock>;

const write = { scope: 'write:leads', bucket: 'standard', paginated: false, idempotent: true } as const;
const pathParams = z.object({ id });

export const contactBlocks = extendResource('contacts', {
  block: {
    method: 'POST',
    path: '/v1/contacts/:id/block',
    summary: 'Block a contact on all channels',
    description:
      'Closes its open conversations, ends its sessions of the web chat, and refuses new ones. Messages that it still sends by e-mail or another platform are kept in its last conversation: no chatbot answers, and nobody is notified. A contact into which it is merged is blocked too.',
    pathParams,
    query: noQuery,
    body: ContactBlock,
    responses: { 200: envelope(Contact) },
    metadata: {
      ...write,
      audited: 'contact.blocked',
      errors: ['NOT_FOUND', 'MERGED', 'CONFLICT.limit_reached', 'PRECONDITION_FAILED'],
    },
  },
  unblock: {
    method: 'POST',
    path: '/v1/contacts/:id/unblock',
    summary: 'Unblock a contact',
    description: 'Also the addresses that were blocked along with it. Conversations stay closed until it writes again.',
    pathParams,
    query: noQuery,
    body: noBody,
    responses: { 200: envelope(Contact) },
    metadata: { ...write, audited: 'contact.unblocked', errors: ['NOT_FOUND', 'MERGED'] },
  },
});
