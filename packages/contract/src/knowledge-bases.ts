import { z } from 'zod';
import { Deleted, envelope, pageEnvelope } from './envelope.js';
import {
  fixed,
  id,
  identityFields,
  noBody,
  noQuery,
  recordFields,
  requiredText,
  text,
  timeFields,
  uploadBody,
  version,
  writeBody,
} from './fields.js';
import {
  KnowledgeDocument,
  KnowledgeDocumentCreate,
  KnowledgeDocumentQuery,
  KnowledgeDocumentSummary,
  KnowledgeDocumentUpdate,
  KnowledgeUpload,
  knowledgeLimits,
} from './knowledge-documents.js';
import { listQuery, recordIds, timeFilters } from './lists.js';
import { defineResource, type ResourceDeclaration } from './resource.js';

/** The languages that support stemming, by ISO 639-1 code. */
export const knowledgeLanguages = [
  'ar',
  'ca',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'eu',
  'fi',
  'fr',
  'ga',
  'hi',
  'hu',
  'hy',
  'id',
  'it',
  'lt',
  'ne',
  'nl',
  'no',
  'pt',
  'ro',
  'ru',
  'sr',
  'sv',
  'ta',
  'tr',
  'yi',
] as const;

const language = z
  .enum([...knowledgeLanguages, 'other'])
  .describe(
    'ISO 639-1 code of the language of its documents, which decides how words are brought to their stems; `other` leaves them as they are. Chinese, Japanese, Thai and other scripts without spaces are found in any language.',
  );

const synonyms = z
  .array(
    z
      .array(
        requiredText(knowledgeLimits.synonymChars).regex(/^[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*$/u, {
          error: 'Must be one word of letters and digits.',
        }),
      )
      .min(2)
      .max(knowledgeLimits.synonymsOfGroup),
  )
  .max(knowledgeLimits.synonymGroups);

/** A set of documents on which chatbots of the tenant can base their replies. */
export const KnowledgeBase = z
  .object({
    ...identityFields,
    name: z.string(),
    description: z.string(),
    language,
    synonyms: z
      .array(z.array(z.string()))
      .describe('Groups of words for one thing: a question with one of them is answered by documents with another.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'KnowledgeBase' });
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

const computed = [...Object.keys(recordFields), 'version'];
const writable = {
  name: requiredText(100),
  description: text(1_000).optional(),
  synonyms: synonyms
    .optional()
    .describe(
      'Groups of words for one thing, such as the names that customers have for a product. Common words of sales are known.',
    ),
};

export const KnowledgeBaseCreate = writeBody(
  { ...writable, language: language.optional().describe('Default: `en`. It cannot be changed later.') },
  computed,
);
export type KnowledgeBaseCreate = z.output<typeof KnowledgeBaseCreate>;
export const KnowledgeBaseUpdate = writeBody(
  { ...writable, name: writable.name.optional() },
  { computed, fixed: { language: fixed(language, 'Create another knowledge base with POST /v1/knowledge-bases.') } },
);
export type KnowledgeBaseUpdate = z.output<typeof KnowledgeBaseUpdate>;

export const KnowledgeBaseQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('knowledgeBase'),
  ...timeFilters,
});
export type KnowledgeBaseQuery = z.output<typeof KnowledgeBaseQuery>;

export const KnowledgeSearch = z.strictObject({
  query: requiredText(knowledgeLimits.queryChars).describe(
    'A question or some words. Text in quotation marks must occur word for word; a word after a minus sign must not occur.',
  ),
  limit: z.int().min(1).max(knowledgeLimits.searchResults).optional().describe('Passages at most. Default: 10.'),
});
export type KnowledgeSearch = z.output<typeof KnowledgeSearch>;

/** An excerpt of a passage that contains the search terms. */
export const KnowledgeHighlight = z
  .object({
    text: z.string(),
    ranges: z
      .array(z.object({ start: z.int(), end: z.int() }))
      .describe('The matches, as offsets in `text` in UTF-16 code units; `end` is exclusive.'),
  })
  .meta({ id: 'KnowledgeHighlight' });
export type KnowledgeHighlight = z.infer<typeof KnowledgeHighlight>;

/** A passage that a search found. */
export const KnowledgePassage = z
  .object({
    text: z.string(),
    heading: z.string().nullable().describe('The headings that it stands under, the outermost first.'),
    score: z
      .number()
      .describe(
        'How well it fits, 0 to 1: the share of the query that it contains, or more if its meaning is near enough. A chatbot without a language model answers from its `minConfidence` on.',
      ),
    similarity: z
      .number()
      .nullable()
      .describe(
        'How near its meaning is to that of the query, -1 to 1, on a scale of the model of embeddings. Null if it was found by its words alone.',
      ),
    highlights: z.array(KnowledgeHighlight),
    citation: z.object({
      documentId: z.string(),
      title: z.string(),
      url: z.string().nullable(),
      position: z.int().describe('Which passage of the document it is, from 1.'),
      heading: z.string().nullable().describe('The headings that the passage stands under.'),
      page: z.int().nullable().describe('Of a PDF: the page that the passage is on, from 1.'),
    }),
  })
  .meta({ id: 'KnowledgePassage' });
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

const read = { scope: 'read:conversations', bucket: 'standard', paginated: false, idempotent: false } as const;
const write = { scope: 'manage:channels', bucket: 'standard', paginated: false, idempotent: false } as const;
const query = noQuery;
const pathParams = z.object({ id });
const documentPathParams = z.object({ id, documentId: id });
const documentsPath = '/v1/knowledge-bases/:id/documents';
const documentPath = `${documentsPath}/:documentId` as const;

const resource: ResourceDeclaration = {
  about: 'Documents that chatbots answer from, and the search in them.',
  ids: {
    knowledgeBase: { prefix: 'kb', example: '01m5k2tqbspy5cd6b4e0z8a7jk' },
    knowledgeDocument: { prefix: 'doc', example: '01m5k2trdtqz6de7c5f1a9b8km' },
  },
  audited: {
    'knowledge_base.created': ['language'],
    'knowledge_base.updated': [],
    'knowledge_base.deleted': [],
    'knowledge_document.deleted': [],
  },
  kept: {
    knowledge: {
      what: 'Knowledge bases and their documents',
      tables: ['knowledge_bases', 'knowledge_documents', 'knowledge_passages', 'knowledge_vectors'],
      kept: 'until you delete them',
    },
  },
};

export const knowledgeBases = defineResource('knowledgeBases', resource, {
  list: {
    method: 'GET',
    path: '/v1/knowledge-bases',
    summary: 'List knowledge bases',
    query: KnowledgeBaseQuery,
    responses: { 200: pageEnvelope(KnowledgeBase) },
    metadata: { ...read, paginated: true, errors: ['INVALID_CURSOR'] },
  },
  create: {
    method: 'POST',
    path: '/v1/knowledge-bases',
    summary: 'Create a knowledge base',
    query,
    body: KnowledgeBaseCreate,
    responses: { 201: envelope(KnowledgeBase) },
    metadata: { ...write, idempotent: true, audited: 'knowledge_base.created', errors: [] },
  },
  get: {
    method: 'GET',
    path: '/v1/knowledge-bases/:id',
    summary: 'Read a knowledge base',
    pathParams,
    query,
    responses: { 200: envelope(KnowledgeBase) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  update: {
    method: 'PATCH',
    path: '/v1/knowledge-bases/:id',
    summary: 'Rename or describe a knowledge base',
    pathParams,
    query,
    body: KnowledgeBaseUpdate,
    responses: { 200: envelope(KnowledgeBase) },
    metadata: { ...write, audited: 'knowledge_base.updated', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  delete: {
    method: 'DELETE',
    path: '/v1/knowledge-bases/:id',
    summary: 'Delete a knowledge base with its documents',
    description:
      'It is gone at once, also from the chatbots that use it; their versions stay. Its documents are removed in the background. It cannot be restored.',
    pathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'knowledge_base.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  search: {
    method: 'POST',
    path: '/v1/knowledge-bases/:id/search',
    summary: 'Search a knowledge base',
    description:
      'Finds the passages that fit a question best. The score is the share of the words of the question that a passage has, the rarer ones counting more: a chatbot without a model answers from its `minConfidence` on.',
    pathParams,
    query,
    body: KnowledgeSearch,
    responses: { 200: envelope(z.array(KnowledgePassage)) },
    metadata: { ...read, searches: true, idempotent: true, audited: false, errors: ['NOT_FOUND'] },
  },
  listDocuments: {
    method: 'GET',
    path: documentsPath,
    summary: 'List the documents of a knowledge base',
    description: 'Without their texts: read a document for that.',
    pathParams,
    query: KnowledgeDocumentQuery,
    responses: { 200: pageEnvelope(KnowledgeDocumentSummary) },
    metadata: { ...read, paginated: true, errors: ['NOT_FOUND', 'INVALID_CURSOR'] },
  },
  createDocument: {
    method: 'POST',
    path: documentsPath,
    summary: 'Add a document to a knowledge base',
    description: `It is PENDING until its text has been cut into passages, in the background. Only what is READY is found. A knowledge base takes up to ${knowledgeLimits.documents} documents: beyond, CONFLICT.`,
    pathParams,
    query,
    body: KnowledgeDocumentCreate,
    responses: { 201: envelope(KnowledgeDocument) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND', 'CONFLICT.limit_reached'] },
  },
  uploadDocument: {
    method: 'POST',
    path: `${documentsPath}/upload`,
    summary: 'Add a file to a knowledge base',
    description: `The body is the file, or a multipart form with one file: text (plain, Markdown, CSV or JSON), HTML, PDF or Word (.docx), up to ${knowledgeLimits.fileBytes} bytes. The type is detected from the content. It is read in the background: a file that cannot be read is FAILED, with the reason.`,
    pathParams,
    query: KnowledgeUpload,
    body: uploadBody,
    responses: { 202: envelope(KnowledgeDocument) },
    metadata: {
      ...write,
      idempotent: true,
      audited: false,
      bodyBytes: knowledgeLimits.fileBytes,
      uploads: [
        'application/octet-stream',
        'text/plain',
        'text/markdown',
        'text/html',
        'text/csv',
        'application/json',
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'multipart/form-data',
      ],
      errors: ['NOT_FOUND', 'CONFLICT.limit_reached', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    },
  },
  getDocument: {
    method: 'GET',
    path: documentPath,
    summary: 'Read a document of a knowledge base',
    pathParams: documentPathParams,
    query,
    responses: { 200: envelope(KnowledgeDocument) },
    metadata: { ...read, errors: ['NOT_FOUND'] },
  },
  updateDocument: {
    method: 'PATCH',
    path: documentPath,
    summary: 'Update a document of a knowledge base',
    description:
      'Changes the fields that are sent; the kind of a document stays. If searchable text changes, the document is processed again; until then, searches find the earlier passages.',
    pathParams: documentPathParams,
    query,
    body: KnowledgeDocumentUpdate,
    responses: { 200: envelope(KnowledgeDocument) },
    metadata: { ...write, audited: false, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  deleteDocument: {
    method: 'DELETE',
    path: documentPath,
    summary: 'Delete a document of a knowledge base',
    description: 'It is found no more at once. It cannot be restored.',
    pathParams: documentPathParams,
    query,
    body: noBody,
    responses: { 200: envelope(Deleted) },
    metadata: { ...write, audited: 'knowledge_document.deleted', errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
  reprocessDocument: {
    method: 'POST',
    path: `${documentPath}/reprocess`,
    summary: 'Process a document again',
    description: 'It is PENDING again; the passages from before are found until it is READY.',
    pathParams: documentPathParams,
    query,
    body: noBody,
    responses: { 200: envelope(KnowledgeDocument) },
    metadata: { ...write, idempotent: true, audited: false, errors: ['NOT_FOUND', 'PRECONDITION_FAILED'] },
  },
});
