import { documentationPaths } from '@lead-engagement/contract/openapi';
import type { Page } from './pages.js';
import { sections } from './site.js';

/** The first page of the site: the guides by section. */
export function renderHome(pages: readonly Page[]): string {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const lists = sections.map(({ title, guides }) => {
    const links = guides.map(({ path }) => `- [${titles.get(path)}](./${path}.md)`);
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return `# Guides

Use the API, receive webhooks, and run the server. Look up a detail in the
[API reference](${documentationPaths.reference}), the [error codes](./error-codes.md) or the [event types](./event-types.md).

${lists.join('\n\n')}
`;
}
