import type { Activity, Contact, Lead } from '@lead-engagement/sdk';
import { useEffect } from 'react';
import { conversationRefresher, queries, refresher } from '../lib/queries.js';
import { client, isSignedOut, lapse } from '../session/session.js';
import { notePresence } from './presence.js';
import { noteTyping } from './typing.js';

/** The pause before a stream that was refused is opened again. A lost connection is the SDK's to restore. */
const reopenMs = 10_000;

type Stream = ReturnType<typeof client.changes.stream>;
type LiveEvent = Stream extends AsyncIterable<{ data: infer Data }> ? Data : never;
type Change = Extract<LiveEvent, { type: 'record.changed' }>['change'];

const talk = new Set(['conversations', 'conversation', 'notifications']);
const records = new Set(['lead', 'leads', 'contact', 'contacts', 'board', 'tasks', 'overview']);

/**
 * Has the pages read again what the stream says has changed, whoever changed it. There is one stream for each tab, and none while it is
 * hidden, since browsers open few connections to one server: when the tab is shown again, the stream resumes after the last event.
 */
export function useLive(): void {
  useEffect(() => {
    let control = new AbortController();
    let lastEventId: string | undefined;
    const follow = async ({ signal }: AbortController) => {
      while (!signal.aborted) {
        try {
          for await (const { id, data } of client.changes.stream({ signal, lastEventId })) {
            markEvent(data);
            lastEventId = id ?? lastEventId;
          }
        } catch (error) {
          if (isSignedOut(error)) lapse();
        }
        await new Promise((resolve) => setTimeout(resolve, reopenMs));
      }
    };
    const restart = () => {
      control.abort();
      if (document.visibilityState === 'hidden') return;
      control = new AbortController();
      void follow(control);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      document.removeEventListener('visibilitychange', restart);
      control.abort();
    };
  }, []);
}

function markEvent(event: LiveEvent): void {
  if (event.type === 'record.changed') refresher.mark(...marksOf(event.change));
  else if (event.type === 'notification.updated') conversationRefresher.mark('notifications');
  else if (event.type === 'note.updated') conversationRefresher.mark(`conversation/${event.note.conversationId}/notes`);
  else if (event.type === 'note.deleted') conversationRefresher.mark(`conversation/${event.conversationId}/notes`);
  else if (event.type === 'message.created')
    conversationRefresher.mark('conversations', `conversation/${event.message.conversationId}`);
  else if (event.type === 'conversation.updated') markConversation(event.conversation);
  else if (event.type === 'conversation.typing') noteTyping(event);
  else if (event.type === 'user.presence') notePresence(event);
  // The stream has been opened, or cannot tell what was missed: what was read before is not up to date.
  else if (event.type === 'stream.opened' || event.type === 'stream.reset') {
    refresher.markRead(records);
    conversationRefresher.markRead(talk);
  }
}

function markConversation({ id, contactId }: { id: string; contactId: string }): void {
  conversationRefresher.mark('conversations', `conversation/${id}`);
  refresher.mark('overview', `contact/${contactId}/conversations`);
}

/** Where a change of a record is seen. */
function marksOf({ resource, id, record }: Change): string[] {
  if (resource === 'lead') {
    const of = record && (record as Lead).contactId;
    return [`lead/${id}`, 'leads', 'board', 'overview', of ? `contact/${of}/leads` : 'contact'];
  }
  if (resource === 'contact') {
    // The page of a lead shows its contact.
    const shown = queries
      .getQueriesData<Lead | Contact>({ queryKey: ['lead'] })
      .flatMap(([key, data]) => (data && 'contactId' in data && data.contactId === id ? [`lead/${key[1]}`] : []));
    return [`contact/${id}`, 'contacts', 'leads', 'board', ...shown];
  }
  if (!record) return ['lead', 'contact', 'leads', 'tasks', 'overview'];
  const { leadId, contactId } = record as Activity;
  const ofLead = leadId ? ['activities', 'next-steps'].map((part) => `lead/${leadId}/${part}`) : [];
  return ['leads', 'tasks', 'overview', `contact/${contactId}/activities`, ...ofLead];
}
