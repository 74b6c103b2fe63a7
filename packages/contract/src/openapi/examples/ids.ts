import { exampleIdsByKind as byKind, idPrefixes, kindsOfRecords } from '../../generated/lists.js';

type ByField = { readonly [Kind in keyof typeof byKind as `${Kind}Id`]: string };

/** The ids of examples, by field name. All are well-formed; none exists on a new server. */
export const exampleIds = {
  ...(Object.fromEntries(Object.entries(byKind).map(([kind, id]) => [`${kind}Id`, id])) as ByField),
  twinId: `${idPrefixes.tenant}_01m5k2v8c4e7tb3n6r9wq0xzht`,
  assignedToId: byKind.user,
  assigneeId: byKind.user,
  ownerId: byKind.user,
  actorId: byKind.user,
  authorId: byKind.user,
  senderId: byKind.user,
  primaryId: byKind.contact,
  mergedContactId: `${idPrefixes.contact}_01m5k2xj2vdc4e8t1b6n9r3wqm`,
  promotedLeadId: byKind.lead,
  fromStageId: byKind.stage,
  toStageId: `${idPrefixes.stage}_01m5k2te6kgrz6x0v8y4s2t1cd`,
  moveToStageId: `${idPrefixes.stage}_01m5k2te6kgrz6x0v8y4s2t1cd`,
  runId: byKind.crawlRun,
  botId: byKind.chatbot,
  documentId: byKind.knowledgeDocument,
  sourceMessageId: byKind.message,
  noteId: byKind.memoryNote,
  taskId: byKind.crawlTask,
  resultId: byKind.crawlResult,
  endpointId: byKind.webhookEndpoint,
  grantId: `${idPrefixes.appGrant}_01m5k2vc8d0x3b5z6x6a4z8x79`,
  recoveryId: byKind.webhookRecovery,
  mergeId: byKind.contactMerge,
  changeId: byKind.leadChange,
  threadId: byKind.emailThread,
  inReplyTo: byKind.email,
} as const;

/** The example id for `:id` in the paths of a resource. */
const recordIds: Record<string, string> = {
  ...Object.fromEntries(Object.entries(kindsOfRecords).map(([resource, kind]) => [resource, byKind[kind]])),
  jobs: byKind.import,
  authorizedApps: byKind.app,
  channelUpdates: byKind.channel,
  chat: byKind.channel,
};

/** What stands in a path in place of a parameter besides `:id`, by its name, or by resource and name where that differs. */
const pathExamples: Record<string, string> = {
  ...exampleIds,
  'conversations.noteId': byKind.conversationNote,
  attachmentId: byKind.attachment,
  'emails.attachmentId': byKind.emailAttachment,
  bounceId: byKind.emailBounce,
  submissionId: byKind.formSubmission,
  fileId: byKind.formFile,
  provider: 'aftership',
  platform: 'telegram',
  token: 'eyJhbGciOiJFZERTQSJ9.eyJmaWxlIjoiMSJ9.c2lnbmF0dXJl',
};

/** The example of a parameter in the paths of a resource. Throws for one that has none. */
export function pathExampleOf(resource: string, name: string): string {
  const example = name === 'id' ? recordIds[resource] : (pathExamples[`${resource}.${name}`] ?? pathExamples[name]);
  if (example === undefined) throw new Error(`The parameter ${name} of ${resource} has no example here.`);
  return example;
}
