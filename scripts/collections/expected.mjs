/**
 * @typedef {object} Expected
 * @property {string} reason Why no other response is right, as the end of "4 requests …".
 * @property {number} status
 * @property {string} [error] Of a failure: its code with its reason, and the fields that it names.
 * @property {string[]} operations
 */

/**
 * The requests of a collection that do not succeed on a new server whose worker does not run, or that can succeed in several ways. All others have to
 * succeed.
 *
 * @type {Expected[]}
 */
export const expected = [
  {
    reason: 'write many records, and write all of them (200)',
    status: 200,
    operations: ['contacts_bulk', 'leads_bulk', 'leads_bulkDelete', 'activities_bulk'],
  },
  {
    reason: 'has a number that is tracked already among many (207)',
    status: 207,
    operations: ['shipments_bulk'],
  },
  { reason: 'finds the existing contact (200)', status: 200, operations: ['contacts_upsert'] },
  { reason: 'make what is not there (201)', status: 201, operations: ['leads_upsert', 'conversations_createMessage'] },
  {
    reason: 'begin what a worker ends (202)',
    status: 202,
    operations: ['contacts_refreshProfile', 'contacts_export'],
  },

  {
    reason: 'are for a signed-in user, not for a key (403)',
    status: 403,
    error: 'FORBIDDEN.user_required',
    operations: [
      'auth_logout',
      'me_update',
      'me_getDeviceKeys',
      'me_changePassword',
      'me_setPresence',
      'notifications_list',
      'notifications_markRead',
      'notifications_getSettings',
      'notifications_updateSettings',
      'authorizedApps_list',
      'authorizedApps_withdraw',
      'sessions_list',
      'sessions_end',
    ],
  },
  {
    reason: 'need the password or the session of a user (401)',
    status: 401,
    error: 'UNAUTHENTICATED',
    operations: ['auth_login', 'auth_refresh'],
  },
  {
    reason: 'need a signature of another service (401)',
    status: 401,
    error: 'INVALID_SIGNATURE',
    operations: ['secretScanning_report', 'trackingPushes_receive', 'channelUpdates_receive'],
  },
  {
    reason: 'need the secret of an app, which is shown once (401)',
    status: 401,
    error: 'invalid_client',
    operations: ['oauth_token', 'oauth_revoke', 'oauth_introspect'],
  },
  {
    reason: 'needs the token of a link that is mailed (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.token: not_found',
    operations: ['auth_setPassword'],
  },
  {
    reason: 'needs the signature of a link that the server makes (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['downloads_get'],
  },

  {
    reason: 'are about a mail, of which no mailbox has sent or got one (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: [
      'emails_get',
      'emails_cancel',
      'emails_retry',
      'emails_downloadAttachment',
      'emails_fetchAttachment',
      'contacts_deleteEmailBounce',
    ],
  },
  {
    reason: 'are about what a visitor has sent by a form (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: [
      'forms_getSubmission',
      'forms_downloadFile',
      'forms_retrySubmission',
      'forms_judgeSubmission',
      'forms_deleteSubmission',
    ],
  },
  {
    reason: 'are about what a crawl has found (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['crawlResults_get', 'crawlResults_promote', 'crawlResults_dismiss'],
  },
  {
    reason: 'is about a file that a stranger has sent (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['channels_deleteAttachment'],
  },
  {
    reason: 'are about an entry that the server writes of its own accord, whose id only a list returns (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['events_get', 'deliveries_get', 'deliveries_resend', 'auditLog_get', 'requestLog_get'],
  },
  {
    reason: 'is about the consent of a user (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['apps_endGrant'],
  },
  {
    reason: 'are about a web chat that an earlier folder has deleted (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: [
      'chat_createSession',
      'chat_listMessages',
      'chat_createMessage',
      'chat_createAttachment',
      'chat_downloadAttachment',
      'chat_sendTyping',
      'chat_updateContact',
      'chat_markRead',
    ],
  },
  {
    reason: 'comes from an app that an earlier request has deleted (400)',
    status: 400,
    error: 'This link does not work',
    operations: ['oauth_authorize'],
  },
  {
    reason: 'is about a lead that the request before it has deleted (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['leads_delete'],
  },

  {
    reason: 'name a second contact, which no request makes (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.mergeIds.0: not_found',
    operations: ['contacts_merge', 'contacts_previewMerge'],
  },
  {
    reason: 'are about a merge of these contacts (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['contacts_getMerge', 'contacts_undoMerge'],
  },
  {
    reason: 'name a user, before one is invited (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.assignedToId: not_found',
    operations: ['leads_assign'],
  },
  {
    reason: 'name a user, before one is invited (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.changes.assignedToId: not_found',
    operations: ['leads_bulkUpdate', 'leads_previewBulkUpdate'],
  },
  {
    reason: 'name a user, before one is invited (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.assigneeId: not_found',
    operations: ['conversations_reassign'],
  },
  {
    reason: 'name a user, before one is invited (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.mentions[0]: not_found',
    operations: ['conversations_createNote'],
  },
  {
    reason: 'are about a change that could not be made (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['bulkUpdates_get', 'bulkUpdates_cancel', 'bulkUpdates_undo'],
  },
  {
    reason: 'are about a note that could not be written (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['conversations_updateNote', 'conversations_deleteNote'],
  },
  {
    reason: 'name a stage, before one is added (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.stageId: not_found',
    operations: ['leads_updateStage', 'leads_bulkUpdateStage'],
  },
  {
    reason: 'name a second stage of a pipeline, which no request adds (400)',
    status: 400,
    error: 'VALIDATION_ERROR query.moveToStageId: not_found',
    operations: ['pipelines_deleteStage'],
  },
  {
    reason: 'name a second stage of a pipeline, which no request adds (400)',
    status: 400,
    error: 'VALIDATION_ERROR body.trigger.toStageId: not_found',
    operations: ['automations_preview'],
  },
  {
    reason: 'makes a tag that a contact has brought already (409)',
    status: 409,
    error: 'CONFLICT.already_exists',
    operations: ['tags_create'],
  },
  {
    reason: 'are about the tag that could not be made (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['tags_get', 'tags_update', 'tags_delete'],
  },

  {
    reason: 'need a mailbox that signs in with OAuth, or a channel with templates (409)',
    status: 409,
    error: 'CONFLICT.not_supported',
    operations: ['me_authorizeMailbox', 'mailboxes_authorize', 'channels_listTemplates'],
  },
  {
    reason: 'need a mailbox of the key (409)',
    status: 409,
    error: 'CONFLICT.not_ready',
    operations: ['contacts_createEmail', 'leads_createEmail'],
  },
  {
    reason: 'needs a visitor who has said who it is (409)',
    status: 409,
    error: 'CONFLICT.nothing_to_do',
    operations: ['conversations_acceptClaim'],
  },
  {
    reason: 'is about an import that an earlier request has cancelled (409)',
    status: 409,
    error: 'CONFLICT.nothing_to_do',
    operations: ['imports_undo'],
  },
  {
    reason: 'are about a conversation that the request before it has reopened (409)',
    status: 409,
    error: 'INVALID_TRANSITION',
    operations: ['conversations_archive', 'conversations_unarchive'],
  },
  {
    reason: 'is about an export that an earlier request has cancelled (404)',
    status: 404,
    error: 'NOT_FOUND',
    operations: ['exports_download'],
  },
];
