import { z } from 'zod';
import {
  day,
  fixed,
  id,
  identityFields,
  recordFields,
  requiredText,
  timeFields,
  timestamp,
  version,
  writeBody,
} from './fields.js';
import { listQuery, recordIds, timeFilters, valueFilter } from './lists.js';

/** The limits of knowledge bases. */
export const knowledgeLimits = {
  /** Documents of a knowledge base. */
  documents: 10_000,
  titleChars: 200,
  contentChars: 200_000,
  questionChars: 500,
  answerChars: 10_000,
  queryChars: 1_000,
  /** The tenant's own groups of words for one thing, words of a group, and characters of a word. */
  synonymGroups: 200,
  synonymsOfGroup: 10,
  synonymChars: 50,
  /** Bytes of a file. */
  fileBytes: 20 * 1024 * 1024,
  /** The maximum number of passages that a search returns. */
  searchResults: 50,
} as const;

export const documentKinds = ['TEXT', 'QA', 'URL', 'FILE'] as const;
/** The kinds that are created from JSON. A FILE is uploaded. */
export const writtenKinds = ['TEXT', 'QA', 'URL'] as const;
/** Whether a document answers on a day. */
export const documentValidities = ['VALID', 'NOT_YET_VALID', 'EXPIRED', 'SUPERSEDED'] as const;
export const documentStatuses = ['PENDING', 'PROCESSING', 'READY', 'FAILED'] as const;

const KnowledgeDocumentStatus = z.enum(documentStatuses).meta({ id: 'KnowledgeDocumentStatus' });

/** Why a part of a document is left out. */
export const knowledgeLeftOutReasons = [
  'HIDDEN_TEXT',
  'DELETED_TEXT',
  'MOVED_TEXT',
  'COMMENTS',
  'FRONT_MATTER',
  'PAGES_WITHOUT_TEXT',
] as const;

/** Parts of a document that its readers do not see, and that chatbots therefore do not know. */
export const KnowledgeLeftOut = z
  .object({
    reason: z
      .enum(knowledgeLeftOutReasons)
      .describe(
        'Text that Word or a page hides, text of tracked changes that was deleted or moved from there, comments, the front matter of Markdown, or pages of a PDF that are images and need OCR.',
      ),
    count: z.int().describe('In how many places.'),
  })
  .meta({ id: 'KnowledgeLeftOut' });
export type KnowledgeLeftOut = z.infer<typeof KnowledgeLeftOut>;

/** How far a document can be found by its meaning. */
export const KnowledgeEmbeddings = z
  .object({
    model: z.string().describe('The model that made vectors of its passages, as the operator of the server names it.'),
    passages: z
      .int()
      .describe('How many of its passages are found by their meaning: the others follow in the background.'),
  })
  .meta({ id: 'KnowledgeEmbeddings' });
export type KnowledgeEmbeddings = z.infer<typeof KnowledgeEmbeddings>;

/** A document in a list. */
export const KnowledgeDocumentSummary = z
  .object({
    ...identityFields,
    knowledgeBaseId: z.string(),
    kind: z.enum(documentKinds),
    title: z.string(),
    url: z
      .string()
      .nullable()
      .describe('Where people can read it; citations carry it. Of a URL document, the page that is read.'),
    question: z.string().nullable().describe('Of a QA document.'),
    fileName: z.string().nullable().describe('Of a FILE document.'),
    mediaType: z.string().nullable().describe('Of a FILE document, as it was sent.'),
    bytes: z.int().nullable().describe('Of a FILE document.'),
    status: KnowledgeDocumentStatus.describe(
      'READY: its passages are found. FAILED: `error` says why; passages from before are still found.',
    ),
    error: z.string().nullable(),
    passages: z.int().describe('How many passages it was cut into.'),
    embeddings: KnowledgeEmbeddings.nullable().describe(
      'Null if its passages are found by their words alone: the server has no model of embeddings, or it has not come to the document.',
    ),
    leftOut: z
      .array(KnowledgeLeftOut)
      .describe('Content that readers do not see and chatbots do not use; empty if there is none, or none is known.'),
    validFrom: z.string().nullable().describe('The first day on which it answers, YYYY-MM-DD; null: always.'),
    validUntil: z.string().nullable().describe('The last day on which it answers, YYYY-MM-DD; null: for good.'),
    supersedes: z
      .string()
      .nullable()
      .describe(
        'The document of the same knowledge base that it takes the place of, from the day on which it is valid.',
      ),
    validity: z
      .enum(documentValidities)
      .describe(
        'Only what is VALID is found and answers. Days are those of UTC. SUPERSEDED: another document has taken its place.',
      ),
    processedAt: timestamp.nullable().describe('When it last became READY or FAILED.'),
    version,
    ...timeFields,
  })
  .meta({ id: 'KnowledgeDocumentSummary' });
export type KnowledgeDocumentSummary = z.infer<typeof KnowledgeDocumentSummary>;

/** A document of a knowledge base. */
export const KnowledgeDocument = KnowledgeDocumentSummary.extend({
  content: z.string().nullable().describe('Of a TEXT document.'),
  answer: z.string().nullable().describe('Of a QA document.'),
}).meta({ id: 'KnowledgeDocument' });
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

const link = z.url({ protocol: /^https?$/, error: 'Must be an http or https URL.' }).max(2048);

const computed = [
  ...Object.keys(recordFields),
  ...['version', 'status', 'error', 'passages', 'embeddings', 'leftOut', 'validity', 'processedAt', 'mediaType'],
  'bytes',
];

const place = {
  knowledgeBaseId: fixed(id, 'Add the document to the other knowledge base.'),
  fileName: fixed(z.string().nullable(), 'Add the file with POST /v1/knowledge-bases/:id/documents/upload.'),
};

const writable = {
  title: requiredText(knowledgeLimits.titleChars)
    .optional()
    .describe(
      'Default: the question of a QA document, the title of the page of a URL document; a TEXT document needs one.',
    ),
  url: link
    .nullish()
    .describe(
      'Where people can read it. Of a URL document, the page that is read. It must be one that a webhook endpoint could have: https, public, and without a user name or password.',
    ),
  content: requiredText(knowledgeLimits.contentChars)
    .nullish()
    .describe('For a TEXT document: plain text or Markdown. Each heading is kept with the text that follows it.'),
  question: requiredText(knowledgeLimits.questionChars).nullish().describe('Of a QA document.'),
  answer: requiredText(knowledgeLimits.answerChars).nullish().describe('Of a QA document.'),
  validFrom: day.nullish().describe('The first day on which it answers, YYYY-MM-DD.'),
  validUntil: day.nullish().describe('The last day on which it answers, YYYY-MM-DD; not before `validFrom`.'),
  supersedes: id.nullish().describe('The document of the same knowledge base that it takes the place of.'),
};

/** The required fields of each kind of document. */
const needed = { TEXT: ['title', 'content'], QA: ['question', 'answer'], URL: ['url'] } as const;
/** The fields that only one kind of document can have. */
export const fieldsOfKinds = { TEXT: ['content'], QA: ['question', 'answer'], URL: [], FILE: [] } as const;

export const KnowledgeDocumentCreate = writeBody(
  { kind: z.enum(writtenKinds), ...writable },
  { computed, fixed: place },
  (fields) =>
    fields.superRefine((sent, context) => {
      const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (sent.validFrom && sent.validUntil && sent.validUntil < sent.validFrom) {
        say('validUntil', 'Must not be before validFrom.');
      }
      for (const field of needed[sent.kind]) {
        if (sent[field] == null) say(field, `A ${sent.kind} document needs it.`);
      }
      for (const kind of documentKinds.filter((kind) => kind !== sent.kind)) {
        for (const field of fieldsOfKinds[kind]) if (sent[field] != null) say(field, `Only a ${kind} document has it.`);
      }
    }),
);
export type KnowledgeDocumentCreate = z.output<typeof KnowledgeDocumentCreate>;

/** The metadata of an uploaded file: query parameters, or fields of a multipart form. */
export const KnowledgeUpload = z.strictObject({
  title: writable.title.describe('Default: the title in the file, or its name.'),
  url: link.optional().describe('Where people can read it.'),
  fileName: requiredText(knowledgeLimits.titleChars)
    .optional()
    .describe('A multipart file brings its own. Its extension distinguishes Markdown and HTML from plain text.'),
  validFrom: day.optional().describe('The first day on which it answers, YYYY-MM-DD.'),
  validUntil: day.optional().describe('The last day on which it answers, YYYY-MM-DD; not before `validFrom`.'),
  supersedes: id.optional().describe('The document of the same knowledge base that it takes the place of.'),
});
export type KnowledgeUpload = z.output<typeof KnowledgeUpload>;

export const KnowledgeDocumentUpdate = writeBody(writable, {
  computed,
  fixed: { ...place, kind: fixed(z.enum(documentKinds), 'Add another document to the knowledge base.') },
});
export type KnowledgeDocumentUpdate = z.output<typeof KnowledgeDocumentUpdate>;

export const KnowledgeDocumentQuery = listQuery(['-createdAt', 'createdAt'], {
  ...recordIds('knowledgeDocument'),
  ...valueFilter('status', KnowledgeDocumentStatus),
  ...valueFilter('kind', z.enum(documentKinds)),
  ...timeFilters,
});
export type KnowledgeDocumentQuery = z.output<typeof KnowledgeDocumentQuery>;
