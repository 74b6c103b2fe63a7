import type { Examples } from './openapi/examples/examples.js';
import { exampleIds as ids } from './openapi/examples/ids.js';

export const examples: Examples = {
  records: {
    Notification: {
      id: ids.notificationId,
      kind: 'LEAD_ASSIGNED',
      count: 1,
      subject: 'Two boats for the summer',
      leadId: ids.leadId,
      contactId: null,
      conversationId: null,
      noteId: null,
      activityId: null,
      importId: null,
      exportId: null,
      emailId: null,
      mailboxId: null,
      reason: null,
      outcome: null,
      actorId: ids.userId,
      readAt: null,
    },
    NotificationSettings: { language: 'en', mailAvailable: true },
    UnreadCount: { unread: 3 },
  },
  requests: {
    notifications_markRead: { until: '2026-11-02T09:30:00.000Z' },
    notifications_updateSettings: { language: 'de', kinds: { MENTIONED: { mail: true } } },
  },
};
