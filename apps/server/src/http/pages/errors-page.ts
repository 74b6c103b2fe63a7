import { errors } from '@lead-engagement/contract';
import { documentationPaths } from '@lead-engagement/contract/openapi';
import { escapeHtml } from '../../mail/html.js';
import { renderPage } from './html.js';

/** The page that explains every error code, with an anchor for each: `#RATE_LIMITED`. */
export function renderErrorsPage(): string {
  const entries = Object.entries(errors);
  const links = entries.map(([code]) => `<li><a href="#${code}">${code}</a></li>`).join('\n');
  const sections = entries.map(
    ([code, { status, meaning, remedy }]) => `<section class="entry" id="${code}">
<h2><a href="#${code}">${code}</a> <span class="pill">${status}</span></h2>
<p>${escapeHtml(meaning)}</p>
<p><b>What to do:</b> ${escapeHtml(remedy)} <a href="..${documentationPaths.guides}/errors/${code}">Example and operations of ${code}</a></p>
</section>`,
  );
  return renderPage({
    title: 'Error codes · Lead Engagement',
    base: '..',
    path: documentationPaths.errors,
    styles: ['page.css'],
    scripts: [],
    main: `<article class="reading">
<h1>Error codes</h1>
<p>A failed request returns <code>{"success": false, "error": {"code", "message", …}}</code>. Let your program decide by the
<code>code</code>, which never changes its meaning; the <code>message</code> tells a person what is wrong with this request. The
number beside a code is its HTTP status.</p>
<ul class="codes">
${links}
</ul>
${sections.join('\n')}
</article>`,
  });
}
