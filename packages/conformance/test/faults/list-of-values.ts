import type { FaultEntry } from './list.js';

/** Faults in what stands in fields, filters, times and texts. This list was written before the checks. */
export const valueFaultList = {
  // Leads
  'lead-value-rounded': { what: 'The value of a lead is read without its cents.', caughtBy: 'SPEC-FIELDS-1' },
  'lead-currency-default': { what: 'Lists of leads say USD for every currency.', caughtBy: 'SPEC-FIELDS-1' },
  'lead-owner-lost': { what: 'A lead that was assigned is read without its owner.', caughtBy: 'SPEC-FIELDS-1' },
  'lead-stage-first': { what: 'A lead is created in the first stage, whatever was sent.', caughtBy: 'SPEC-FIELDS-1' },
  // Contacts
  'contact-phone-lost': { what: 'Contacts are read without their telephone number.', caughtBy: 'SPEC-FIELDS-2' },
  'contact-title-dropped': { what: 'The job title of a new contact is not stored.', caughtBy: 'SPEC-FIELDS-2' },
  'contact-country-lost-in-list': { what: 'Lists of contacts have no country.', caughtBy: 'SPEC-FIELDS-2' },
  'tag-color-default': { what: 'All tags of a contact have one color.', caughtBy: 'SPEC-FIELDS-2' },
  'tag-without-id': { what: 'The tags of a contact have no id.', caughtBy: 'SPEC-FIELDS-2' },
  'contact-owner-lost': { what: 'A contact is read without its owner.', caughtBy: 'SPEC-FIELDS-2' },
  'owner-name-empty': { what: 'The owner of a contact has an empty name.', caughtBy: 'SPEC-FIELDS-2' },
  'owner-avatar-lost': { what: 'The owner of a contact has no avatar.', caughtBy: 'SPEC-FIELDS-2' },
  // Activities
  'activity-metadata-emptied': { what: 'The metadata of an activity is an empty object.', caughtBy: 'SPEC-FIELDS-3' },
  'activity-metadata-flat': { what: 'Objects in the metadata of an activity are lost.', caughtBy: 'SPEC-FIELDS-3' },
  'activity-content-cut': {
    what: 'The content of an activity ends at its first line.',
    caughtBy: 'SPEC-FIELDS-3',
  },
  'activity-lead-lost': { what: 'Lists of activities do not name the lead.', caughtBy: 'SPEC-FIELDS-3' },
  // Chatbots
  'chatbot-avatar-lost': { what: 'A chatbot is read without its avatar.', caughtBy: 'SPEC-FIELDS-4' },
  'chatbot-knowledge-lost': { what: 'A chatbot is read without its knowledge bases.', caughtBy: 'SPEC-FIELDS-4' },
  'chatbot-temperature-rounded': { what: 'The temperature of a chatbot is a whole number.', caughtBy: 'SPEC-FIELDS-4' },
  'chatbot-persona-default': { what: 'Every chatbot has the same persona.', caughtBy: 'SPEC-FIELDS-4' },
  'chatbot-platforms-lost': { what: 'A chatbot is on no platform.', caughtBy: 'SPEC-FIELDS-4' },
  'chatbot-always-enabled': { what: 'A chatbot that is switched off is read as enabled.', caughtBy: 'SPEC-FIELDS-4' },
  // Conversations and messages
  'conversation-bot-differs': { what: 'A conversation names another chatbot.', caughtBy: 'SPEC-FIELDS-5' },
  'last-message-stands': { what: 'lastMessageAt stays after a message.', caughtBy: 'SPEC-FIELDS-5' },
  'message-text-escaped': { what: 'The content of messages is escaped for HTML.', caughtBy: 'SPEC-FIELDS-5' },
  'message-role-default': { what: 'All messages are read as ASSISTANT.', caughtBy: 'SPEC-FIELDS-5' },
  // Crawl tasks
  'crawl-keywords-lost': { what: 'A crawl task is read without its keywords.', caughtBy: 'SPEC-FIELDS-6' },
  'crawl-schedule-once': { what: 'Every crawl task has the schedule ONCE.', caughtBy: 'SPEC-FIELDS-6' },
  'crawl-filters-lost': { what: 'A crawl task is read without its filters.', caughtBy: 'SPEC-FIELDS-6' },
  // Filters
  'leads-status-ignored': { what: 'The filter of leads by status has no effect.', caughtBy: 'SPEC-FILTERS-1' },
  'leads-pipeline-ignored': { what: 'The filter of leads by pipeline has no effect.', caughtBy: 'SPEC-FILTERS-1' },
  'leads-assignee-empty': { what: 'The filter of leads by assignee finds nothing.', caughtBy: 'SPEC-FILTERS-1' },
  'conversations-chatbot-ignored': { what: 'The filter by chatbot has no effect.', caughtBy: 'SPEC-FILTERS-2' },
  'conversations-status-ignored': { what: 'The filter by status has no effect.', caughtBy: 'SPEC-FILTERS-2' },
  'conversations-contact-empty': { what: 'The filter by contact finds nothing.', caughtBy: 'SPEC-FILTERS-2' },
  'results-task-ignored': { what: 'Results of another task are listed.', caughtBy: 'SPEC-FILTERS-3' },
  'results-score-ignored': { what: 'Results below minScore are listed.', caughtBy: 'SPEC-FILTERS-3' },
  // Times, texts, headers
  'updated-at-stands': { what: 'updatedAt of a contact stays after a change.', caughtBy: 'SPEC-TIMES-1' },
  'created-at-moves': { what: 'createdAt of a lead moves with a change.', caughtBy: 'SPEC-TIMES-1' },
  'emoji-replaced': { what: 'Characters beyond the basic plane become question marks.', caughtBy: 'SPEC-TEXTS-1' },
  'line-ends-changed': { what: 'Line feeds become carriage returns and line feeds.', caughtBy: 'SPEC-TEXTS-1' },
  'remaining-never-falls': {
    what: 'X-RateLimit-Remaining is the limit in every response.',
    caughtBy: 'SPEC-HEADERS-7',
  },
} as const satisfies Record<string, FaultEntry>;
