import { documentationPaths } from '@lead-engagement/contract/openapi';
import { logoInline } from '@lead-engagement/design';
import { escapeHtml } from '../../mail/html.js';

/** Where the files of the pages are. */
export const assetsPath = '/assets';

/** The parts of a page. `base` leads from its address to that of the server: `.` or `..`. */
interface Page {
  title: string;
  base: string;
  /** The path of the page, which the bar marks as the present one. */
  path: string;
  /** Style sheets beside that of the shell. */
  styles: readonly string[];
  /** Scripts, as modules: they run when the page is read. */
  scripts: readonly string[];
  main: string;
  /** Set if the content brings landmarks of its own: a banner and a main part. */
  hasLandmarks?: boolean;
}

const links = [
  [documentationPaths.dashboard, 'Dashboard'],
  [documentationPaths.reference, 'API reference'],
  [`${documentationPaths.guides}/`, 'Guides'],
  [documentationPaths.errors, 'Error codes'],
  [documentationPaths.account, 'Account'],
] as const;

/** A page of the server. Its links are relative, so that it works behind a proxy that adds a path. */
export function renderPage({ title, base, path, styles, scripts, main, hasLandmarks = false }: Page): string {
  const assets = `${base}${assetsPath}`;
  const [bar, content] = hasLandmarks ? ['div', 'div'] : ['header', 'main'];
  const current = (target: string) => (target === path ? ' aria-current="page"' : '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="${assets}/logo.svg">
${['shell.css', ...styles].map((file) => `<link rel="stylesheet" href="${assets}/${file}">`).join('\n')}
${scripts.map((file) => `<script type="module" src="${assets}/${file}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<${bar} class="bar"><nav aria-label="Pages">
<a class="brand" href="${base}/">${logoInline}<span>Lead Engagement</span></a>
${links.map(([target, text]) => `<a href="${base}${target}"${current(target)}>${text}</a>`).join('\n')}
</nav></${bar}>
<${content} id="main">
${main}
</${content}>
</body>
</html>
`;
}
