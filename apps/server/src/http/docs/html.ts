import { documentationPaths } from '@lead-engagement/contract/openapi';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Where the files of the pages are. */
export const assetsPath = `${documentationPaths.reference}/assets`;

/** The parts of a page. `base` leads from its address to that of the server: `.` or `..`. */
interface Page {
  title: string;
  base: string;
  styles: readonly string[];
  scripts: readonly string[];
  main: string;
}

/** A page of the documentation. Its links are relative, so that it works behind a proxy that adds a path. */
export function renderPage({ title, base, styles, scripts, main }: Page): string {
  const { reference, errors, document } = documentationPaths;
  const assets = `${base}${assetsPath}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${assets}/favicon.png">
${styles.map((file) => `<link rel="stylesheet" href="${assets}/${file}">`).join('\n')}
${scripts.map((file) => `<script src="${assets}/${file}" defer></script>`).join('\n')}
</head>
<body>
<nav>
<strong>Lead Engagement API</strong>
<a href="${base}${reference}">Reference</a>
<a href="${base}${errors}">Error codes</a>
<a href="${base}${document}">OpenAPI</a>
</nav>
<main>
${main}
</main>
</body>
</html>
`;
}
