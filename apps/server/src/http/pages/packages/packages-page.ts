import { documentationPaths } from '@lead-engagement/contract/openapi';
import { escapeHtml } from '../../../mail/html.js';
import { renderPage } from '../html.js';
import type { PackageFile } from './package-files.js';

/** What each package is for, in the order in which people need them. */
const purposes = [
  ['sdk', 'the typed client, and the verification of webhooks', 'install'],
  ['cli', '`listen`: webhooks on your machine while you develop', 'run'],
  ['mcp', 'tools for AI assistants', 'run'],
  ['conformance', 'checks whether a server conforms to the interface', 'run'],
  ['contract', 'the interface in zod', 'install'],
  ['chat-widget', 'the web chat, to be built into your own bundle', 'install'],
  ['form-widget', 'forms on your pages, to be built into your own bundle', 'install'],
  ['connector-kit', 'for writing a connector to another platform', 'install'],
  ['n8n-nodes-lead-engagement', 'nodes for n8n, to be installed in its folder nodes', 'install'],
] as const;

/** The page that lists the packages, with commands to paste. `publicUrl` is what the server calls itself. */
export function renderPackagesPage(files: readonly PackageFile[], publicUrl: string): string {
  const sections = purposes.flatMap(([name, purpose, use]) => {
    const found = files.find((file) => file.name === name);
    if (!found) return [];
    const address = addressOf(found, publicUrl);
    const commands = use === 'run' ? [`npx -y ${address} --help`] : listInstallCommands(name, address);
    return [
      `<section class="entry" id="${name}">
<h2>@lead-engagement/${name} <span class="pill">${escapeHtml(found.version)}</span></h2>
<p>${escapeHtml(purpose.replaceAll('`', ''))}: ${(found.bytes / 1_000).toFixed(0)} KB, <code>${escapeHtml(found.integrity)}</code></p>
<pre tabindex="0" aria-label="Commands for ${name}"><code>${escapeHtml(commands.join('\n'))}</code></pre>
</section>`,
    ];
  });
  return renderPage({
    title: 'Packages · Lead Engagement',
    base: '..',
    path: `${documentationPaths.packages}/`,
    styles: ['page.css'],
    scripts: [],
    main: `<article class="reading">
<h1>Packages</h1>
<p>The packages that fit this server. An address has the same content for ever, so a lock file can name it; a server that was upgraded hands
out newer ones in place of these. To build elsewhere, keep the file with your program:
<code>npm install ./sdk-….tgz</code>. Deno installs folders, not tarballs: name the folder as the package's version in
<code>package.json</code>, such as <code>"file:./vendor/sdk"</code>, and run <code>deno install</code>.</p>
${sections.join('\n')}
</article>`,
  });
}

/** The commands that install a package, one for each package manager. */
function listInstallCommands(name: string, address: string): string[] {
  return [
    `npm install ${address}`,
    `pnpm add ${address}`,
    // The newer versions of yarn want the name beside the address, and leave to load anything without TLS.
    ...(address.startsWith('http:')
      ? [`yarn config set unsafeHttpWhitelist --json '["${new URL(address).hostname}"]'   # not for yarn 1`]
      : []),
    `yarn add @lead-engagement/${name}@${address}`,
    `bun add ${address}`,
    // Deno installs no tarballs, but folders.
    `mkdir -p vendor/${name} && curl -fsS ${address} | tar -xz --strip-components=1 -C vendor/${name}   # Deno`,
  ];
}

/** The packages as programs read them. */
export function describePackages(files: readonly PackageFile[], publicUrl: string) {
  return files.map((file) => ({
    name: `@lead-engagement/${file.name}`,
    version: file.version,
    url: addressOf(file, publicUrl),
    bytes: file.bytes,
    integrity: file.integrity,
  }));
}

/** The address of a tarball, below what the server calls itself: never what a request calls it. */
export function addressOf({ file }: PackageFile, publicUrl: string): string {
  return `${publicUrl}${documentationPaths.packages}/${file}`;
}
