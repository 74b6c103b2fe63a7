import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

const fields = [
  { name: 'name', to: 'contact.name', label: null, hint: null, required: true },
  { name: 'email', to: 'contact.email', label: null, hint: 'We answer within a day.', required: true },
  { name: 'message', to: 'message', label: 'What do you need?', hint: null, required: false },
];
const consent = { name: 'privacy', text: 'You may use my data to answer this request.', required: true };
const form = {
  id: ids.formId,
  name: 'Request a quote',
  enabled: true,
  url: `https://leads.example.com/f/${ids.formId}`,
  title: 'Ask for a quote',
  intro: null,
  language: null,
  fields,
  consents: [{ ...consent, version: 1, changedAt: '2026-11-02T09:30:00.000Z' }],
  autoAssign: true,
  assignedToId: null,
  tags: ['Website'],
  allowedOrigins: ['https://www.example.com'],
  blocked: ['@spam.example'],
  thanksText: 'Thank you. We answer within a day.',
  redirectUrl: null,
  doubleOptIn: false,
};
const values = [
  { name: 'name', to: 'contact.name', value: 'Ada Lovelace' },
  { name: 'email', to: 'contact.email', value: 'ada@example.com' },
  { name: 'message', to: 'message', value: 'A quote for 40 boats, please.' },
  { name: 'colour', to: null, value: 'blue' },
];
const source = {
  page: 'https://www.example.com/boats?utm_source=newsletter',
  referrer: 'https://www.example.com/',
  utm: { utm_source: 'newsletter' },
  clickIds: {},
};

export const examples: Examples = {
  records: {
    Form: form,
    FormRead: form,
    FormField: fields[0] as (typeof fields)[number],
    FormConsent: { ...consent, version: 1, changedAt: '2026-11-02T09:30:00.000Z' },
    SubmittedValue: values[0] as (typeof values)[number],
    SubmittedConsent: { name: consent.name, text: consent.text, version: 1, given: true },
    SubmissionSource: source,
    SubmittedFile: {
      id: ids.formFileId,
      name: 'plan',
      fileName: 'plan.pdf',
      contentType: 'application/pdf',
      size: 48_200,
    },
    SubmissionVerdict: { score: 0, proven: true, reasons: [], decidedBy: 'SERVER' },
    FormSubmission: {
      id: ids.formSubmissionId,
      formVersion: 3,
      status: 'PROCESSED',
      problem: null,
      values,
      files: [],
      consents: [{ name: consent.name, text: consent.text, version: 1, given: true, at: '2026-11-03T08:15:00.000Z' }],
      source,
      verdict: { score: 0, proven: true, reasons: [], decidedBy: 'SERVER' },
      contactMatch: 'linked',
      contactIgnored: ['name'],
      confirmation: null,
    },
    FormReceipt: {
      received: true,
      message: 'Thank you. We answer within a day.',
      redirectUrl: null,
      needsConfirmation: false,
    },
  },
  requests: {
    forms_create: {
      name: 'Request a quote',
      fields: [
        { name: 'name', to: 'contact.name', required: true },
        { name: 'email', to: 'contact.email', required: true },
        { name: 'message', to: 'message' },
      ],
      consents: [consent],
      tags: ['Website'],
      autoAssign: true,
    },
    forms_update: { thanksText: 'Thank you. We answer within a day.' },
    forms_judgeSubmission: { spam: false },
  },
};
