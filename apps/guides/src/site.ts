/** A guide: its path in the site, below `/guides/`, and the Markdown file of the repository that it shows. */
export interface Guide {
  path: string;
  source: string;
  /** The name in the list of guides, if it differs from the heading. */
  title?: string;
}

/** Guides that the list shows in one section. */
export interface Section {
  title: string;
  guides: readonly Guide[];
}

const doc = (path: string, title?: string): Guide => ({ path, source: `docs/${path}.md`, ...(title && { title }) });
const example = (folder: string): Guide => ({
  path: `examples/${folder.slice('00-'.length)}`,
  source: `examples/${folder}/README.md`,
});

/** All guides from files, in the order in which the site lists them. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    guides: [
      doc('quick-start'),
      { path: 'sdk', source: 'packages/sdk/README.md', title: 'SDK' },
      doc('sdk-upgrade'),
      { path: 'sdk-changelog', source: 'packages/sdk/CHANGELOG.md', title: 'SDK changelog' },
      { path: 'python', source: 'clients/python/README.md', title: 'Python client' },
      doc('authentication'),
      doc('permissions'),
      doc('oauth', 'OAuth for partner apps'),
    ],
  },
  {
    title: 'Requests',
    guides: [
      doc('errors', 'Errors and retries'),
      doc('idempotency'),
      doc('pagination'),
      doc('jobs'),
      doc('streams'),
      doc('changes'),
      doc('versioning'),
      doc('collections', 'Postman and Bruno'),
    ],
  },
  {
    title: 'Webhooks',
    guides: [
      doc('webhooks', 'Receive webhooks'),
      doc('request-log'),
      { path: 'listen', source: 'packages/cli/README.md', title: 'Listen on your machine' },
      { path: 'receivers', source: 'examples/05-receivers/README.md', title: 'Receivers for frameworks' },
    ],
  },
  {
    title: 'Cookbook',
    guides: [
      doc('cookbook', 'Ten jobs'),
      doc('cookbook/two-way-sync'),
      doc('cookbook/website-form'),
      doc('cookbook/nightly-dedupe'),
      doc('cookbook/round-robin-by-country'),
      doc('cookbook/warehouse'),
      doc('cookbook/replay-a-day'),
      doc('cookbook/privacy-request'),
      doc('cookbook/partner-app'),
      doc('cookbook/helpdesk-hand-off'),
      doc('cookbook/move-here'),
      doc('cookbook/webhooks-on-platforms'),
      doc('cookbook/sign-in'),
    ],
  },
  {
    title: 'Features',
    guides: [
      doc('dashboard'),
      doc('dashboard-fields'),
      doc('leads'),
      doc('reports'),
      doc('views'),
      doc('contacts'),
      doc('imports'),
      doc('activities'),
      doc('scoring'),
      doc('automations'),
      doc('crawls'),
      doc('conversations'),
      doc('channels'),
      doc('channel-kit', 'Channel kit'),
      doc('web-chat', 'Web chat'),
      { path: 'chat-widget', source: 'packages/chat-widget/README.md', title: 'Web chat in your bundle' },
      doc('forms'),
      doc('emails'),
      { path: 'form-widget', source: 'packages/form-widget/README.md', title: 'Forms in your bundle' },
      doc('notifications'),
      doc('knowledge'),
      doc('memory'),
      doc('shipments'),
    ],
  },
  {
    title: 'AI assistants',
    guides: [
      doc('mcp', 'Connect an assistant'),
      { path: 'mcp-command', source: 'packages/mcp/README.md', title: 'The mcp command' },
    ],
  },
  { title: 'Workflows', guides: [doc('n8n', 'Workflows in n8n')] },
  {
    title: 'Run the server',
    guides: [
      doc('first-hour'),
      doc('self-hosting'),
      doc('settings'),
      doc('database'),
      doc('limits'),
      doc('observability'),
      doc('upgrade'),
      doc('migration'),
      doc('scaling'),
      doc('benchmarks'),
      doc('backup'),
      doc('key-rotation'),
      doc('retention'),
      doc('privacy'),
    ],
  },
  {
    title: 'Extend and check',
    guides: [
      { path: 'connector-kit', source: 'packages/connector-kit/README.md', title: 'Write a connector' },
      doc('corpora'),
      doc('conformance', 'Conformance'),
      { path: 'conformance-suite', source: 'packages/conformance/README.md', title: 'Check a server' },
      { path: 'contract', source: 'packages/contract/README.md', title: 'The contract in zod' },
      doc('architecture'),
      doc('internals'),
      doc('fairness'),
    ],
  },
  {
    title: 'Examples',
    guides: [
      '00-own-server',
      '01-quickstart',
      '02-webhook-receiver',
      '03-pipeline',
      '04-import-contacts',
      '06-support-bot',
      '07-find-leads',
      '08-track-shipment',
      '09-partner-app',
      '10-web-chat',
      '11-telegram-bot',
      '12-assistant',
    ].map(example),
  },
];

export const guides: readonly Guide[] = sections.flatMap((section) => section.guides);
