// Generated from the contract by `pnpm run generate`. Do not edit.

import type { ApiPromise } from '../api-promise.js';
import { defineResource } from '../define-resource.js';
import type { PagePromise } from '../pages.js';
import type { Transport } from '../transport.js';
import type { ConditionalOptions, IdempotentOptions, OpenEnum, RequestOptions, UploadBody } from '../types.js';
import type { KnowledgeBase, KnowledgeDocumentSummary, KnowledgeEmbeddings, KnowledgeLeftOut } from './changes.js';
import type { Deleted } from './contacts.js';

export interface KnowledgeBaseQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface KnowledgeBaseCreate {
  /** The name. */
  name: string;
  /** A text for people, such as what it is for. */
  description?: string | undefined;
  /** Groups of words for one thing, such as the names that customers have for a product. Common words of sales are known. */
  synonyms?: readonly (readonly string[])[] | undefined;
  /** Default: `en`. It cannot be changed later. */
  language?:
    | 'ar'
    | 'ca'
    | 'da'
    | 'de'
    | 'el'
    | 'en'
    | 'es'
    | 'et'
    | 'eu'
    | 'fi'
    | 'fr'
    | 'ga'
    | 'hi'
    | 'hu'
    | 'hy'
    | 'id'
    | 'it'
    | 'lt'
    | 'ne'
    | 'nl'
    | 'no'
    | 'pt'
    | 'ro'
    | 'ru'
    | 'sr'
    | 'sv'
    | 'ta'
    | 'tr'
    | 'yi'
    | 'other'
    | undefined;
}

export interface KnowledgeBaseUpdate {
  /** The name. */
  name?: string | undefined;
  /** A text for people, such as what it is for. */
  description?: string | undefined;
  /** Groups of words for one thing, such as the names that customers have for a product. Common words of sales are known. */
  synonyms?: readonly (readonly string[])[] | undefined;
  /** Accepted only as it is. Create another knowledge base with `knowledgeBases.create`. */
  language?:
    | 'ar'
    | 'ca'
    | 'da'
    | 'de'
    | 'el'
    | 'en'
    | 'es'
    | 'et'
    | 'eu'
    | 'fi'
    | 'fr'
    | 'ga'
    | 'hi'
    | 'hu'
    | 'hy'
    | 'id'
    | 'it'
    | 'lt'
    | 'ne'
    | 'nl'
    | 'no'
    | 'pt'
    | 'ro'
    | 'ru'
    | 'sr'
    | 'sv'
    | 'ta'
    | 'tr'
    | 'yi'
    | 'other'
    | undefined;
}

export interface KnowledgeSearch {
  /** A question or some words. Text in quotation marks must occur word for word; a word after a minus sign must not occur. */
  query: string;
  /** Passages at most. Default: 10. */
  limit?: number | undefined;
}

export interface KnowledgeHighlight {
  /** The text. */
  text: string;
  /** The matches, as offsets in `text` in UTF-16 code units; `end` is exclusive. */
  ranges: {
    /** The start, which is included. */
    start: number;
    /** The end, which is not included. */
    end: number;
  }[];
}

export interface KnowledgePassage {
  /** The text. */
  text: string;
  /** The headings that it stands under, the outermost first. */
  heading: string | null;
  /** How well it fits, 0 to 1: the share of the query that it contains, or more if its meaning is near enough. A chatbot without a language model answers from its `minConfidence` on. */
  score: number;
  /** How near its meaning is to that of the query, -1 to 1, on a scale of the model of embeddings. Null if it was found by its words alone. */
  similarity: number | null;
  /** The sentences that fit best, and the words found. */
  highlights: KnowledgeHighlight[];
  /** The document and the place that the passage is from. */
  citation: {
    /** The id of the document. */
    documentId: string;
    /** The title. */
    title: string;
    /** The address. */
    url: string | null;
    /** Which passage of the document it is, from 1. */
    position: number;
    /** The headings that the passage stands under. */
    heading: string | null;
    /** Of a PDF: the page that the passage is on, from 1. */
    page: number | null;
  };
}

export interface KnowledgeDocumentQuery {
  /** Rows per page, 1 to 200; more is clamped. Default: `50`. */
  limit?: number | undefined;
  /** `page.cursor` of the page before. */
  cursor?: string | undefined;
  /** Default: `-createdAt`. */
  sort?: '-createdAt' | 'createdAt' | undefined;
  /** Records by their ids: reads several in one request. One that is unknown or not in the list is left out. */
  id?:
    | string
    | readonly string[]
    | {
        /** None of these; records without a value match. */
        not?: string | readonly string[] | undefined;
      }
    | undefined;
  /** The state of the record. */
  status?:
    | 'PENDING'
    | 'PROCESSING'
    | 'READY'
    | 'FAILED'
    | readonly ('PENDING' | 'PROCESSING' | 'READY' | 'FAILED')[]
    | {
        /** None of these; records without a value match. */
        not?:
          | 'PENDING'
          | 'PROCESSING'
          | 'READY'
          | 'FAILED'
          | readonly ('PENDING' | 'PROCESSING' | 'READY' | 'FAILED')[]
          | undefined;
      }
    | undefined;
  /** Which kind it is. */
  kind?:
    | 'TEXT'
    | 'QA'
    | 'URL'
    | 'FILE'
    | readonly ('TEXT' | 'QA' | 'URL' | 'FILE')[]
    | {
        /** None of these; records without a value match. */
        not?: 'TEXT' | 'QA' | 'URL' | 'FILE' | readonly ('TEXT' | 'QA' | 'URL' | 'FILE')[] | undefined;
      }
    | undefined;
  /** When the record was created. */
  createdAt?:
    | {
        /** Created at or after. */
        gte?: string | Date | undefined;
        /** Created before. */
        lt?: string | Date | undefined;
      }
    | undefined;
  /** When the record was last changed. */
  updatedAt?:
    | {
        /** Changed at or after. */
        gte?: string | Date | undefined;
        /** Changed before. */
        lt?: string | Date | undefined;
      }
    | undefined;
}

export interface KnowledgeDocumentCreate {
  /** Which kind it is. */
  kind: 'TEXT' | 'QA' | 'URL';
  /** Default: the question of a QA document, the title of the page of a URL document; a TEXT document needs one. */
  title?: string | undefined;
  /** Where people can read it. Of a URL document, the page that is read. It must be one that a webhook endpoint could have: https, public, and without a user name or password. */
  url?: string | null | undefined;
  /** For a TEXT document: plain text or Markdown. Each heading is kept with the text that follows it. */
  content?: string | null | undefined;
  /** Of a QA document. */
  question?: string | null | undefined;
  /** Of a QA document. */
  answer?: string | null | undefined;
  /** The first day on which it answers, YYYY-MM-DD. */
  validFrom?: string | null | undefined;
  /** The last day on which it answers, YYYY-MM-DD; not before `validFrom`. */
  validUntil?: string | null | undefined;
  /** The document of the same knowledge base that it takes the place of. */
  supersedes?: string | null | undefined;
  /** Accepted only as it is. Add the document to the other knowledge base. */
  knowledgeBaseId?: string | undefined;
  /** Accepted only as it is. Add the file with `knowledgeBases.uploadDocument`. */
  fileName?: string | null | undefined;
}

export interface KnowledgeDocument {
  /** Identifies the record; it never changes. */
  id: string;
  /** The id of the tenant that the record belongs to. */
  tenantId: string;
  /** The id of the knowledge base. */
  knowledgeBaseId: string;
  /** Which kind it is. */
  kind: OpenEnum<'TEXT' | 'QA' | 'URL' | 'FILE'>;
  /** The title. */
  title: string;
  /** Where people can read it; citations carry it. Of a URL document, the page that is read. */
  url: string | null;
  /** Of a QA document. */
  question: string | null;
  /** Of a FILE document. */
  fileName: string | null;
  /** Of a FILE document, as it was sent. */
  mediaType: string | null;
  /** Of a FILE document. */
  bytes: number | null;
  /** READY: its passages are found. FAILED: `error` says why; passages from before are still found. */
  status: OpenEnum<'PENDING' | 'PROCESSING' | 'READY' | 'FAILED'>;
  /** Why it failed; null if it did not. */
  error: string | null;
  /** How many passages it was cut into. */
  passages: number;
  /** Null if its passages are found by their words alone: the server has no model of embeddings, or it has not come to the document. */
  embeddings: KnowledgeEmbeddings | null;
  /** Content that readers do not see and chatbots do not use; empty if there is none, or none is known. */
  leftOut: KnowledgeLeftOut[];
  /** The first day on which it answers, YYYY-MM-DD; null: always. */
  validFrom: string | null;
  /** The last day on which it answers, YYYY-MM-DD; null: for good. */
  validUntil: string | null;
  /** The document of the same knowledge base that it takes the place of, from the day on which it is valid. */
  supersedes: string | null;
  /** Only what is VALID is found and answers. Days are those of UTC. SUPERSEDED: another document has taken its place. */
  validity: OpenEnum<'VALID' | 'NOT_YET_VALID' | 'EXPIRED' | 'SUPERSEDED'>;
  /** When it last became READY or FAILED. */
  processedAt: string | null;
  /** Grows with every change; pass it as `ifMatch` to change only what you read. */
  version: number;
  /** When the record was created. */
  createdAt: string;
  /** When the record was last changed. */
  updatedAt: string;
  /** Of a TEXT document. */
  content: string | null;
  /** Of a QA document. */
  answer: string | null;
}

export interface KnowledgeUpload {
  /** Default: the title in the file, or its name. */
  title?: string | undefined;
  /** Where people can read it. */
  url?: string | undefined;
  /** A multipart file brings its own. Its extension distinguishes Markdown and HTML from plain text. */
  fileName?: string | undefined;
  /** The first day on which it answers, YYYY-MM-DD. */
  validFrom?: string | undefined;
  /** The last day on which it answers, YYYY-MM-DD; not before `validFrom`. */
  validUntil?: string | undefined;
  /** The document of the same knowledge base that it takes the place of. */
  supersedes?: string | undefined;
}

export interface KnowledgeDocumentUpdate {
  /** Default: the question of a QA document, the title of the page of a URL document; a TEXT document needs one. */
  title?: string | undefined;
  /** Where people can read it. Of a URL document, the page that is read. It must be one that a webhook endpoint could have: https, public, and without a user name or password. */
  url?: string | null | undefined;
  /** For a TEXT document: plain text or Markdown. Each heading is kept with the text that follows it. */
  content?: string | null | undefined;
  /** Of a QA document. */
  question?: string | null | undefined;
  /** Of a QA document. */
  answer?: string | null | undefined;
  /** The first day on which it answers, YYYY-MM-DD. */
  validFrom?: string | null | undefined;
  /** The last day on which it answers, YYYY-MM-DD; not before `validFrom`. */
  validUntil?: string | null | undefined;
  /** The document of the same knowledge base that it takes the place of. */
  supersedes?: string | null | undefined;
  /** Accepted only as it is. Add the document to the other knowledge base. */
  knowledgeBaseId?: string | undefined;
  /** Accepted only as it is. Add the file with `knowledgeBases.uploadDocument`. */
  fileName?: string | null | undefined;
  /** Accepted only as it is. Add another document to the knowledge base. */
  kind?: 'TEXT' | 'QA' | 'URL' | 'FILE' | undefined;
}

/** Documents that chatbots answer from, and the search in them. */
export interface KnowledgeBasesResource {
  /**
   * List knowledge bases.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/knowledge-bases`
   *
   * @example
   * ```ts
   * for await (const each of client.knowledgeBases.list()) {
   *   console.log(each);
   * }
   * ```
   */
  list(options?: KnowledgeBaseQuery & RequestOptions): PagePromise<KnowledgeBase>;

  /**
   * Create a knowledge base.
   *
   * Scope: `manage:channels`.
   *
   * `POST /v1/knowledge-bases`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.create({
   *   name: 'Help centre',
   *   description: 'Questions that customers ask',
   *   language: 'en',
   * });
   * ```
   */
  create(body: KnowledgeBaseCreate, options?: IdempotentOptions): ApiPromise<KnowledgeBase>;

  /**
   * Read a knowledge base.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/knowledge-bases/:id`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.get('kb_01m5k2tqbspy5cd6b4e0z8a7jk');
   * ```
   */
  get(id: string, options?: RequestOptions): ApiPromise<KnowledgeBase>;

  /**
   * Rename or describe a knowledge base.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/knowledge-bases/:id`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.update('kb_01m5k2tqbspy5cd6b4e0z8a7jk', { description: 'Questions that customers and partners ask' });
   * ```
   */
  update(id: string, body: KnowledgeBaseUpdate, options?: ConditionalOptions): ApiPromise<KnowledgeBase>;

  /**
   * Delete a knowledge base with its documents.
   *
   * It is gone at once, also from the chatbots that use it; their versions stay. Its documents are removed in the background. It cannot be restored.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/knowledge-bases/:id`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.delete('kb_01m5k2tqbspy5cd6b4e0z8a7jk');
   * ```
   */
  delete(id: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Search a knowledge base.
   *
   * Finds the passages that fit a question best. The score is the share of the words of the question that a passage has, the rarer ones counting more: a chatbot without a model answers from its `minConfidence` on.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `POST /v1/knowledge-bases/:id/search`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.search('kb_01m5k2tqbspy5cd6b4e0z8a7jk', { query: 'When are you open?', limit: 5 });
   * ```
   */
  search(knowledgeBaseId: string, body: KnowledgeSearch, options?: IdempotentOptions): ApiPromise<KnowledgePassage[]>;

  /**
   * List the documents of a knowledge base.
   *
   * Without their texts: read a document for that.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ValidationError} (INVALID_CURSOR).
   *
   * `GET /v1/knowledge-bases/:id/documents`
   *
   * @example
   * ```ts
   * for await (const each of client.knowledgeBases.listDocuments('kb_01m5k2tqbspy5cd6b4e0z8a7jk')) {
   *   console.log(each);
   * }
   * ```
   */
  listDocuments(
    knowledgeBaseId: string,
    options?: KnowledgeDocumentQuery & RequestOptions,
  ): PagePromise<KnowledgeDocumentSummary>;

  /**
   * Add a document to a knowledge base.
   *
   * It is PENDING until its text has been cut into passages, in the background. Only what is READY is found. A knowledge base takes up to 10000 documents: beyond, CONFLICT.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: limit_reached).
   *
   * `POST /v1/knowledge-bases/:id/documents`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.createDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', {
   *   kind: 'QA',
   *   question: 'What are your opening hours?',
   *   answer: 'From Monday to Friday, 8:00 to 17:00.',
   *   validFrom: '2026-01-01',
   * });
   * ```
   */
  createDocument(
    knowledgeBaseId: string,
    body: KnowledgeDocumentCreate,
    options?: IdempotentOptions,
  ): ApiPromise<KnowledgeDocument>;

  /**
   * Add a file to a knowledge base.
   *
   * The body is the file, or a multipart form with one file: text (plain, Markdown, CSV or JSON), HTML, PDF or Word (.docx), up to 20971520 bytes. The type is detected from the content. It is read in the background: a file that cannot be read is FAILED, with the reason.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link ConflictError} (CONFLICT: limit_reached), {@link ValidationError} (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE).
   *
   * `POST /v1/knowledge-bases/:id/documents/upload`
   *
   * @example
   * ```ts
   * import { createReadStream } from 'node:fs';
   *
   * const result = await client.knowledgeBases.uploadDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', createReadStream('contacts.csv'));
   * ```
   */
  uploadDocument(
    knowledgeBaseId: string,
    file: UploadBody,
    options?: KnowledgeUpload & IdempotentOptions,
  ): ApiPromise<KnowledgeDocument>;

  /**
   * Read a document of a knowledge base.
   *
   * Scope: `read:conversations`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND).
   *
   * `GET /v1/knowledge-bases/:id/documents/:documentId`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.getDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', 'doc_01m5k2trdtqz6de7c5f1a9b8km');
   * ```
   */
  getDocument(knowledgeBaseId: string, documentId: string, options?: RequestOptions): ApiPromise<KnowledgeDocument>;

  /**
   * Update a document of a knowledge base.
   *
   * Changes the fields that are sent; the kind of a document stays. If searchable text changes, the document is processed again; until then, searches find the earlier passages.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `PATCH /v1/knowledge-bases/:id/documents/:documentId`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.updateDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', 'doc_01m5k2trdtqz6de7c5f1a9b8km', { validUntil: '2026-12-31' });
   * ```
   */
  updateDocument(
    knowledgeBaseId: string,
    documentId: string,
    body: KnowledgeDocumentUpdate,
    options?: ConditionalOptions,
  ): ApiPromise<KnowledgeDocument>;

  /**
   * Delete a document of a knowledge base.
   *
   * It is found no more at once. It cannot be restored.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `DELETE /v1/knowledge-bases/:id/documents/:documentId`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.deleteDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', 'doc_01m5k2trdtqz6de7c5f1a9b8km');
   * ```
   */
  deleteDocument(knowledgeBaseId: string, documentId: string, options?: ConditionalOptions): ApiPromise<Deleted>;

  /**
   * Process a document again.
   *
   * It is PENDING again; the passages from before are found until it is READY.
   *
   * Scope: `manage:channels`. Throws, beside what every call can: {@link NotFoundError} (NOT_FOUND), {@link PreconditionFailedError} (PRECONDITION_FAILED).
   *
   * `POST /v1/knowledge-bases/:id/documents/:documentId/reprocess`
   *
   * @example
   * ```ts
   * const result = await client.knowledgeBases.reprocessDocument('kb_01m5k2tqbspy5cd6b4e0z8a7jk', 'doc_01m5k2trdtqz6de7c5f1a9b8km');
   * ```
   */
  reprocessDocument(
    knowledgeBaseId: string,
    documentId: string,
    options?: IdempotentOptions & ConditionalOptions,
  ): ApiPromise<KnowledgeDocument>;
}

export const KnowledgeBasesResource = /* @__PURE__ */ defineResource<
  new (
    transport: Transport,
  ) => KnowledgeBasesResource
>(`
/v1/knowledge-bases
list GET ~ page query
create POST ~ body
get GET ~/:id
update PATCH ~/:id versioned body
delete DELETE ~/:id versioned
search POST ~/:id/ body
listDocuments GET ~/:id/ page query
createDocument POST ~/:id/documents body
uploadDocument POST ~/:id/documents/upload upload=application/octet-stream query
getDocument GET ~/:id/documents/:documentId
updateDocument PATCH ~/:id/documents/:documentId versioned body
deleteDocument DELETE ~/:id/documents/:documentId versioned
reprocessDocument POST ~/:id/documents/:documentId/reprocess versioned`);
