import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    KnowledgeBase: {
      id: ids.knowledgeBaseId,
      name: 'Help centre',
      description: 'Questions that customers ask',
      language: 'en',
      synonyms: [['invoice', 'bill']],
    },
    KnowledgeDocument: {
      validFrom: '2026-01-01',
      validUntil: null,
      supersedes: null,
      validity: 'VALID',
      question: 'When are you open?',
      mediaType: null,
      url: null,
      fileName: null,
      content: null,
      id: ids.documentId,
      title: 'Opening hours',
      kind: 'QA',
      error: null,
    },
    KnowledgeEmbeddings: { model: 'multilingual-e5-small', passages: 1 },
    KnowledgeDocumentSummary: {
      validFrom: '2026-01-01',
      validUntil: null,
      supersedes: null,
      validity: 'VALID',
      question: 'When are you open?',
      mediaType: null,
      url: null,
      fileName: null,
      id: ids.documentId,
      title: 'Opening hours',
      kind: 'QA',
      error: null,
    },
  },
  requests: {
    knowledgeBases_create: { name: 'Help centre', description: 'Questions that customers ask', language: 'en' },
    knowledgeBases_createDocument: {
      kind: 'QA',
      question: 'What are your opening hours?',
      answer: 'From Monday to Friday, 8:00 to 17:00.',
      validFrom: '2026-01-01',
    },
    knowledgeBases_search: { query: 'When are you open?', limit: 5 },
    knowledgeBases_update: { description: 'Questions that customers and partners ask' },
    knowledgeBases_updateDocument: { validUntil: '2026-12-31' },
  },
};
