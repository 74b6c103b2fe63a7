import { documentationPaths } from '@lead-engagement/contract/openapi';
import { logoSvg } from '@lead-engagement/design';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { classesForStyles, codeTheme } from '../src/highlighting.js';
import { moveInlineCode } from '../src/inline-code.js';
import { extendMarkdown } from '../src/markdown.js';
import { listPages } from '../src/pages.js';
import { sections } from '../src/site.js';
import { tokens } from '../src/tokens-plugin.js';

const pages = listPages();
const link = (path: string): DefaultTheme.SidebarItem => {
  const text = pages.find((page) => page.path === path)?.title ?? path;
  return { text, link: `/${path}` };
};
/** The sidebar of the pages generated from the contract. It is long, and useful only on these pages. */
const listOf = (overview: string, folder: string): DefaultTheme.SidebarItem[] => [
  { text: 'All guides', link: '/' },
  { ...link(overview), items: pages.filter(({ path }) => path.startsWith(folder)).map(({ path }) => link(path)) },
];
const errorList = listOf('error-codes', 'errors/');
const eventList = listOf('event-types', 'events/');

/** A link that leaves the site for another page of the same server. */
const toPage = (text: string, path: string) => ({ component: 'ServerLink', props: { text, path } });

export default defineConfig({
  // Relative, because proxies can add a path prefix.
  base: './',
  srcDir: 'dist/pages',
  outDir: 'dist/site',
  cacheDir: 'node_modules/.cache/vitepress',
  lang: 'en',
  title: 'Lead Engagement',
  titleTemplate: ':title · Lead Engagement',
  cleanUrls: true,
  // The pages follow the color scheme of the system, like all pages of the server.
  appearance: false,
  markdown: { html: false, theme: codeTheme, codeTransformers: [classesForStyles], config: extendMarkdown },
  themeConfig: {
    logo: '/logo.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      toPage('API reference', documentationPaths.reference),
      toPage('Dashboard', documentationPaths.dashboard),
      toPage('Account', documentationPaths.account),
    ],
    sidebar: {
      '/errors/': errorList,
      '/error-codes': errorList,
      '/events/': eventList,
      '/event-types': eventList,
      '/': [
        ...sections.map(({ title, guides }) => ({ text: title, items: guides.map(({ path }) => link(path)) })),
        { text: 'Look up', items: [link('error-codes'), link('event-types')] },
      ],
    },
    docFooter: { prev: 'Previous', next: 'Next' },
  },
  // Inline, because browsers resolve a relative address again after each navigation.
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(logoSvg)}` }]],
  transformHtml: (html, _, { page }) => moveInlineCode(html, page),
  vite: { plugins: [tokens()], build: { assetsInlineLimit: 0 } },
});
