import type { ChatClient } from './client.js';
import { h, icon, say } from './dom.js';
import { fill, type Texts } from './texts/texts.js';

/** The bar with the name, the picture and the person who replies; below it, a notice while there is no connection. */
export function createHeader(texts: Texts, close: () => void) {
  const name = h('b', { dir: 'auto' });
  const state = h('small', { dir: 'auto', 'aria-live': 'polite', hidden: '' });
  const picture = h('img', { alt: '', referrerpolicy: 'no-referrer', hidden: '' });
  const button = h(
    'button',
    { type: 'button', class: 'icon', 'aria-label': texts.close },
    icon('M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4z'),
  );
  const notice = h('p', { class: 'notice', role: 'status', hidden: '' });
  button.addEventListener('click', close);
  // The page's Content-Security-Policy may not allow pictures from that host.
  picture.addEventListener('error', () => {
    picture.hidden = true;
  });
  picture.addEventListener('load', () => {
    picture.hidden = false;
  });
  return {
    focus: () => button.focus(),
    elements: [h('header', {}, picture, h('div', {}, name, state), button), notice],
    render(client: ChatClient) {
      const { session, conversation, isCut } = client;
      const { messages, state: stands } = conversation;
      const isAway = messages.length > 0 && stands?.status !== 'HUMAN_TAKEOVER' && session?.chatbot.online === false;
      say(notice, isCut ? texts.cut : isAway ? (session.settings.offlineMessage ?? texts.offline) : '');
      if (!session) return;
      const { avatar } = session.chatbot;
      say(name, session.settings.title ?? session.chatbot.name);
      if (avatar && picture.getAttribute('src') !== avatar && /^https?:/.test(avatar)) picture.src = avatar;
      say(state, describeState(conversation.state, texts));
    },
  };
}

function describeState(state: ChatClient['conversation']['state'], texts: Texts): string {
  if (state?.status === 'HUMAN_TAKEOVER')
    return state.agent ? fill(texts.personIsHere, state.agent) : texts.personComes;
  return state?.status === 'CLOSED' || state?.status === 'ARCHIVED' ? texts.ended : '';
}
