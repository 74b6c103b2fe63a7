import type { Form } from '@lead-engagement/sdk';
import { t } from '../../i18n/i18n.js';
import { CopyText } from '../../ui/copy.js';
import { Card, pageStyles } from '../../ui/page.js';

/** The three ways in which a form comes to visitors. */
export function Snippets({ form }: { form: Form }) {
  return (
    <Card title={t('Put it on your pages')}>
      <div className={pageStyles.cards}>
        <section>
          <h3>{t('A script')}</h3>
          <p>{t('It shows the form where it stands, in the look of the page.')}</p>
          <CopyText label={t('A script')} text={form.snippet} />
        </section>
        <section>
          <h3>{t('A link')}</h3>
          <p>
            <a href={form.url} target="_blank" rel="noreferrer">
              {t('Open the page of the form')}
            </a>
          </p>
          <CopyText label={t('A link')} text={form.url} />
        </section>
        <section>
          <h3>{t('HTML of your own')}</h3>
          <p>{t('It works without a script. Change it as you like, but for the names.')}</p>
          <CopyText label={t('HTML of your own')} text={toHtml(form)} />
        </section>
      </div>
    </Card>
  );
}

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes.get(sign) ?? sign);

/** The form as HTML that a page can have without a script. */
export function toHtml({ url, fields, consents }: Pick<Form, 'url' | 'fields' | 'consents'>): string {
  const inputs = fields.map(({ name, to, label, required }) => {
    const attributes = `name="${escapeText(name)}"${required ? ' required' : ''}`;
    const type = new Map([
      ['contact.email', ' type="email"'],
      ['contact.phone', ' type="tel"'],
      ['file', ' type="file"'],
    ]).get(to);
    const input = to === 'message' ? `<textarea ${attributes}></textarea>` : `<input ${attributes}${type ?? ''}>`;
    return `  <p><label>${escapeText(label ?? name)} ${input}</label></p>`;
  });
  // Without it, a browser sends the names of files alone.
  const encoding = fields.some(({ to }) => to === 'file') ? ' enctype="multipart/form-data"' : '';
  const boxes = consents.map(
    ({ name, text, required }) =>
      `  <p><label><input name="${escapeText(name)}" type="checkbox" value="yes"${required ? ' required' : ''}> ${escapeText(text)}</label></p>`,
  );
  return [
    `<form action="${escapeText(url)}" method="post"${encoding}>`,
    ...inputs,
    ...boxes,
    '  <p hidden><input name="_website" tabindex="-1" autocomplete="off"></p>',
    `  <button>${escapeText(t('Send'))}</button>`,
    '</form>',
  ].join('\n');
}
