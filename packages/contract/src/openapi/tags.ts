import type { contract, inbound } from '../index.js';
import { oauthTag } from './oauth.js';
import { toTag } from './operations.js';

/** The heading of the webhooks that the server sends. */
export const webhooksTag = toTag('webhooks');

const descriptions: Record<keyof typeof contract | keyof typeof inbound, string> = {
  auth: 'Sign in as a user, and set or reset passwords.',
  me: 'The caller: its tenant, plan, limits and scopes.',
  contacts: 'People, with their notes, profiles, duplicates and merges.',
  leads: 'Deals in a pipeline: stage, value, owner, score and history.',
  activities: 'The timeline of a contact or lead: notes, calls, tasks, mails.',
  changes: 'Changes since you last looked, in commit order.',
  bulkUpdates: 'Jobs that change all leads that match a filter.',
  imports: 'Jobs that read contacts from a file.',
  exports: 'Jobs that write records to a file.',
  downloads: 'The files of exports, behind links that expire.',
  tags: 'Tags of contacts and leads.',
  customFields: 'Fields of your own on contacts and leads.',
  pipelines: 'Pipelines, their stages and totals.',
  automations: 'Rules that act when a lead moves between stages, and their runs.',
  chatbots: 'Assistants with a persona, knowledge bases and platforms.',
  channels: 'Connections of a chatbot to platforms: web chat, Telegram, WhatsApp, e-mail and those of packages.',
  knowledgeBases: 'Documents that chatbots answer from, and the search in them.',
  conversations: 'Threads between a chatbot and a contact, with takeover by a person.',
  crawlTasks: 'Scheduled jobs that collect posts, comments and profiles from platforms.',
  crawlResults: 'The results of crawl tasks, with an intent score. Promote one to a lead or dismiss it.',
  platforms: 'The platforms that crawl tasks can read.',
  notifications: 'The notifications of signed-in users, and their settings.',
  cannedReplies: 'Texts that people send often, with variables.',
  views: 'Lists as somebody wants to see them again: filters, order and columns.',
  reports:
    'Figures of a period: leads won, funnels, sources, activities, response times, chatbots, crawls and deliveries.',
  usage: 'Usage of your tenant against the limits of its plan.',
  users: 'The people of your tenant, their roles and invitations.',
  apiKeys: 'Keys for programs. A full key is shown once.',
  apps: 'Partner apps that act for users by OAuth.',
  authorizedApps: 'The apps that you have allowed to act for you.',
  sessions: 'The devices that you are signed in on.',
  scoring: 'Try scoring rules on your leads.',
  settings: 'Currency, scoring rules, conversation and retention settings of the tenant.',
  shipments: 'Tracking numbers with their timeline.',
  carriers: 'The global directory of carriers.',
  trackingSettings: 'Tracking providers and their credentials.',
  webhookEndpoints: 'URLs that receive your events, with their secrets and health.',
  events: 'Events as they were sent, in order.',
  deliveries: 'Each delivery of an event to an endpoint, with its attempts.',
  auditLog: 'A log of changes: the actor, the change and the time.',
  secretScanning: 'Reports of leaked keys from secret scanning partners.',
  trackingPushes: 'Webhooks of tracking providers.',
  channelUpdates: 'Updates that messaging platforms send.',
  chat: 'The calls that the web chat makes from the pages of your visitors.',
};

/** The description of a resource in one sentence; undefined if the API does not have the resource. */
export function describeResource(resource: string): string | undefined {
  return (descriptions as Record<string, string | undefined>)[resource];
}

/** The tags of the document, with their descriptions. */
export function describeTags(): { name: string; description: string }[] {
  return [
    ...Object.entries(descriptions).map(([resource, description]) => ({ name: toTag(resource), description })),
    { name: oauthTag, description: 'The authorization server for partner apps (OAuth 2).' },
    { name: webhooksTag, description: 'The events that the server sends to your endpoints.' },
  ];
}
