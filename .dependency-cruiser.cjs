/** Who may import whom. The reasons stand in docs/architecture.md. */
const server = '^apps/server/src';
const tests = '\\.test\\.ts$|/test/|/fixtures/';

/** The server from the bottom to the top: each line imports lines above it alone, and none of its own neighbours. */
const layers = [
  'errors|ids|time|version|own-value',
  'invalid-fields|fixed-field|csv|notation',
  'process',
  'telemetry',
  'db|egress',
  'ai|limits',
  'jobs|events|extraction',
  'files|security|versions',
  'connectors',
  'channels',
  'callers|mail|transfer',
  'http|webhooks|env',
  'features',
  'housekeeping',
  'app|worker',
  'commands',
  'cli',
];

/** The areas of features, in the same way. */
const areas = ['accounts', 'crm', 'inbox|integrations', 'operations'];

/** What a line must not import: its neighbours, and all that comes after it. */
const downward = (where, rows) =>
  rows.map((row, at) => ({
    name: `only-downward: ${row}`,
    severity: 'error',
    from: {
      path: `${where}/(${row})(?:/|\\.ts$)`,
      // A table names the tables that it refers to. The child process that reads documents reads large pages of connectors too.
      pathNot: [tests, '/table\\.ts$', `${server}/extraction/(child|tasks)\\.ts$`],
    },
    to: { path: `${where}/(?:${rows.slice(at).join('|')})(?:/|\\.ts$)`, pathNot: `${where}/$1(?:/|\\.ts$)` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...downward(server, layers),
    ...downward(`${server}/features`, areas),
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'bundled-packages-are-imported-by-name',
      comment:
        'What the build bundles has no names if it is CommonJS and is imported at run time: a file of ours imports it, and is imported then.',
      severity: 'error',
      from: { path: server, pathNot: tests },
      to: { dynamic: true, dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports zod and nothing else.',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { pathNot: ['^packages/contract/src', 'node_modules/(\\.pnpm/)?zod'] },
    },
    {
      name: 'sdk-takes-types-only',
      comment: 'At run time the SDK knows nothing of the contract: zod would be larger than all of it.',
      severity: 'error',
      from: { path: '^packages/sdk/src' },
      to: { path: '^packages/contract', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'widgets-take-types-only',
      comment:
        'What visitors load has of the contract only what `generate` writes, and of the workspace only the look besides.',
      severity: 'error',
      from: { path: '^packages/(?:chat|form)-widget/src' },
      to: { path: '^packages/(?!chat-widget/|form-widget/|design/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'conformance-is-a-black-box',
      comment: 'It checks servers over HTTP alone: of the workspace, it imports the contract and nothing else.',
      severity: 'error',
      from: { path: '^packages/conformance/src' },
      to: { path: '^packages/(?!contract/|conformance/)' },
    },
    {
      name: 'sdk-knows-no-server',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|examples|bench)/' },
    },
    {
      name: 'platforms-know-no-server',
      comment: 'The code of a platform is written with the connector kit and the contract, as that of anybody else.',
      severity: 'error',
      from: { path: '^packages/platforms/src' },
      to: { path: '^packages/(?!connector-kit/|contract/|platforms/)' },
    },
    {
      name: 'platforms-stand-apart',
      comment: 'Connectors, channels and tracking providers know nothing of each other.',
      severity: 'error',
      from: { path: '^packages/platforms/src/([^/]+)/' },
      to: { path: '^packages/platforms/src/[^/]+/', pathNot: '^packages/platforms/src/$1/' },
    },
    {
      name: 'examples-use-the-sdk-only',
      comment: 'But for the server of your own, which serves the contract.',
      severity: 'error',
      from: { path: '^examples/', pathNot: '^examples/00-own-server/' },
      to: { path: '^(apps|bench)/|^packages/contract' },
    },
    {
      name: 'dashboard-uses-the-sdk-only',
      comment:
        'The dashboard is on the published SDK, what draws forms on pages, and the look: what it can do, every client can.',
      severity: 'error',
      from: { path: '^apps/dashboard/', pathNot: [tests] },
      to: { path: '^(apps/(?!dashboard)|bench|examples)/|^packages/(?!sdk/|design/|form-widget/)' },
    },
    {
      name: 'guides-describe-what-is-published',
      comment: 'The guides are made from the contract, the SDK and the look.',
      severity: 'error',
      from: { path: '^apps/guides/', pathNot: [tests] },
      to: { path: '^(apps/(?!guides)|bench|examples)/|^packages/(?!contract/|sdk/|design/)' },
    },
    {
      name: 'server-sends-apps-only',
      comment: 'The server copies the built dashboard, the built guides and what pages load, and runs none of them.',
      severity: 'error',
      from: { path: server },
      to: { path: '^apps/(?:dashboard|guides)/|^packages/(?:chat|form)-widget/' },
    },
    {
      name: 'services-below-http',
      comment:
        'Only routes and pages know of HTTP: the rest returns results or throws ApiError. What it needs to know of a request is in callers/.',
      severity: 'error',
      from: {
        path: `${server}/features/[^/]+/`,
        pathNot: [tests, '/[a-z-]*(routes|pages?|feature)\\.ts$', '/oauth/oauth-error\\.ts$'],
      },
      to: { path: `${server}/http/` },
    },
    {
      name: 'features-through-their-face',
      comment: 'Another feature only through its index.ts, which nothing inside of the feature imports.',
      severity: 'error',
      from: { path: `${server}/features/([^/]+/[^/]+)/`, pathNot: [tests, '/table\\.ts$'] },
      to: {
        path: `${server}/features/[^/]+/[^/]+/`,
        pathNot: [`${server}/features/$1/(?!index\\.ts$)`, `${server}/features/(?!$1/)[^/]+/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'features-by-their-list',
      comment: 'The API and the worker are built from the list of features and name none of them.',
      severity: 'error',
      from: { path: `${server}/(app|worker|housekeeping)\\.ts$` },
      to: { path: `${server}/features/`, pathNot: [`${server}/features/index\\.ts$`] },
    },
    {
      name: 'features-declare-themselves',
      comment: 'What a feature declares is for the list alone.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/features/list\\.ts$`] },
      to: { path: `${server}/features/[^/]+/[^/]+/feature\\.ts$` },
    },
    {
      name: 'services-know-no-routes',
      severity: 'error',
      from: {
        path: `${server}/features/[^/]+/`,
        pathNot: [tests, '/feature\\.ts$', '/oauth/authorization-server\\.ts$'],
      },
      to: { path: 'routes\\.ts$' },
    },
    {
      name: 'queries-know-no-services',
      severity: 'error',
      from: { path: `${server}/features/.*(queries|present|table)\\.ts$` },
      to: { path: 'service\\.ts$' },
    },
    {
      name: 'outgoing-connections-in-one-place',
      comment:
        'egress/, webhook delivery, connectors and the reader of pages connect to addresses that customers choose, and files/ to the store of the operator.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/(egress|webhooks|connectors|extraction|files)/`, tests] },
      to: { path: 'node_modules/.*undici' },
    },
    {
      name: 'mail-in-one-place',
      comment: 'Only mail/ connects to the mail server.',
      severity: 'error',
      from: { path: server, pathNot: [`${server}/mail/`, tests] },
      to: { path: 'node_modules/.*nodemailer' },
    },
  ],
  options: {
    // Packages of the workspace resolve to what they have built, which is a target of rules and not itself looked at.
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs'],
    },
  },
};
