import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/i18n.js';
import { client, currentMe, may } from '../../session/session.js';
import { MenuButton } from '../../ui/overlays.js';
import { pageStyles } from '../../ui/page.js';
import { fillIn, hasVariables, type Person } from './people.js';

/** Puts the text of a canned reply into the mail, with its variables. */
export function Templates({ onChoose }: { onChoose: (content: string) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['canned-replies', ''],
    enabled: may('read:conversations'),
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await client.cannedReplies.list({ limit: 50, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <MenuButton
      small
      choices={data.map(({ id, shortcut, content }) => ({ id, text: shortcut, run: () => onChoose(content) }))}
    >
      {t('Canned replies')}
    </MenuButton>
  );
}

/** A mail with variables as the person gets it. */
export function Preview({ person, subject, text }: { person: Person; subject: string; text: string }) {
  if (!hasVariables(subject) && !hasVariables(text)) return null;
  const userName = currentMe()?.user?.name;
  const [head, body] = [fillIn(subject, person, userName), fillIn(text, person, userName)];
  const missing = [...new Set([...head.missing, ...body.missing])];
  return (
    <section aria-label={t('Preview')} className={pageStyles.note}>
      <strong>{head.text}</strong>
      <pre className={pageStyles.code}>{body.text}</pre>
      {missing.length > 0 && <span>{t('There is no value for {names}.', { names: missing.join(', ') })}</span>}
    </section>
  );
}
