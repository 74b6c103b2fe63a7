import type { Chatbot } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { linesOf } from '../../lib/lines.js';
import { useAction } from '../../lib/queries.js';
import { client } from '../../session/session.js';
import { TextArea } from '../../ui/controls.js';
import { wrongWith } from '../../ui/explain.js';
import { FormDialog } from '../../ui/forms.js';

/** Adds a web chat, and says in the same step which websites may show it: without one, no page does. */
export function WebChatDialog({ bot, changes, onClose }: { bot: Chatbot; changes: string[][]; onClose: () => void }) {
  const add = useAction(
    async ({ origins = '' }: Record<string, string>) => {
      const allowedOrigins = linesOf(origins);
      const isChanged = allowedOrigins.join('\n') !== bot.allowedOrigins.join('\n');
      if (isChanged) await client.chatbots.update(bot.id, { allowedOrigins }, { ifMatch: bot.version });
      return client.channels.create({ platform: 'WEB', botId: bot.id });
    },
    { changes, quiet: true, done: t('The web chat is ready. Copy its snippet to your pages.'), onDone: onClose },
  );
  return (
    <FormDialog
      title={t('Add a web chat')}
      submit={t('Add a web chat')}
      draft={`web-chat/${bot.id}`}
      action={add}
      onSend={add.mutate}
      onClose={onClose}
    >
      <TextArea
        label={t('Websites that may show it')}
        name="origins"
        required
        defaultValue={bot.allowedOrigins.join('\n')}
        hint={t('One in each line, such as https://www.example.com.')}
        wrong={wrongWith(add.error, 'allowedOrigins')}
      />
    </FormDialog>
  );
}
