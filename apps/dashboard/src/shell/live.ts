import type { LiveStreamQuery } from '@lead-engagement/sdk';
import { useEffect } from 'react';
import { queries } from '../lib/queries.js';
import { client, may } from '../session/session.js';

const again = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey });

/**
 * Reads again what the stream says has changed: notifications, and in the inbox conversations. One stream for each tab, and none while it
 * is hidden, since browsers open few connections to one server. The SDK reconnects automatically.
 */
export function useLive(withConversations: boolean): void {
  useEffect(() => {
    let control = new AbortController();
    const resource: LiveStreamQuery['resource'] =
      withConversations && may('read:conversations') ? ['notification', 'conversation'] : ['notification'];
    const follow = async ({ signal }: AbortController) => {
      for await (const { data } of client.changes.stream({ resource }, { signal })) {
        if (data.type === 'notification.updated') again('notifications');
        else if (data.type === 'note.updated') again('conversation', data.note.conversationId, 'notes');
        else if (data.type === 'note.deleted') again('conversation', data.conversationId, 'notes');
        else {
          again('conversations');
          if (data.type === 'message.created') again('conversation', data.message.conversationId);
          else if (data.type === 'conversation.updated') again('conversation', data.conversation.id);
          else for (const key of ['conversation', 'notifications']) again(key);
        }
      }
    };
    const restart = () => {
      control.abort();
      if (document.visibilityState === 'hidden') return;
      control = new AbortController();
      // Without the stream, lists are still read again from time to time.
      follow(control).catch(() => undefined);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      document.removeEventListener('visibilitychange', restart);
      control.abort();
    };
  }, [withConversations]);
}
