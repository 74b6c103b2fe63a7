// Packs the packages that programs install, as `<name>-<version>-<hash of the content>.tgz`, which a server hands out at /packages/ and
// `npm run pack` copies to packed/, beside the server itself. No tarball depends on another package of this repository, because none is on a registry, where
// somebody else could publish one under the same name: what a command uses of the others is bundled into it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const pnpm = path.join(root, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
const scope = '@lead-engagement/';
/** The folders of the packages that programs and commands are installed from. */
export const packedNames = [
  'sdk',
  'contract',
  'cli',
  'mcp',
  'conformance',
  'chat-widget',
  'form-widget',
  'connector-kit',
  'n8n-nodes-lead-engagement',
];

/** Packs all of them into a folder, in place of what it has. The packages must be built, with their declarations. Returns the file names. */
export async function packAll(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return Promise.all(packedNames.map((name) => packOne(name, folder)));
}

async function packOne(name, folder) {
  const source = path.join(root, 'packages', name);
  const draft = mkdtempSync(path.join(os.tmpdir(), `lead-engagement-pack-${name}-`));
  try {
    let tarball = pack(source, draft);
    if (listOwn(readManifest(source)).length > 0) {
      unpack(tarball, draft);
      const unpacked = path.join(draft, 'package');
      await bundleOwn(source, unpacked);
      tarball = pack(unpacked, draft);
    }
    return keep(tarball, name, readManifest(source).version, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Puts the code of our other packages into the entries of an unpacked package, and what that code depends on into its manifest. Its
 * declarations go on naming the others: who writes a program against them has those packages installed.
 */
async function bundleOwn(source, unpacked) {
  const manifest = readManifest(unpacked);
  const own = listOwn(manifest);
  const { dependencies } = manifest;
  for (const name of own) {
    Object.assign(dependencies, readManifest(path.join(root, 'packages', name.slice(scope.length))).dependencies);
  }
  for (const name of Object.keys(dependencies)) if (name.startsWith(scope)) delete dependencies[name];
  delete manifest.devDependencies;
  delete manifest.scripts;
  const dist = path.join(unpacked, 'dist');
  const { build } = createRequire(path.join(root, 'apps', 'server', 'package.json'))('esbuild');
  const entries = readdirSync(path.join(source, 'dist')).filter((file) => /^(?!chunk-).+\.js$/.test(file));
  const bundled = path.join(unpacked, 'bundled');
  await build({
    absWorkingDir: source,
    entryPoints: entries.map((file) => path.join('dist', file)),
    outdir: bundled,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys(dependencies),
    logLevel: 'error',
  });
  for (const file of readdirSync(dist)) if (file.endsWith('.js')) rmSync(path.join(dist, file));
  for (const file of readdirSync(bundled)) renameSync(path.join(bundled, file), path.join(dist, file));
  rmSync(bundled, { recursive: true });
  writeFileSync(path.join(unpacked, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function listOwn({ dependencies }) {
  return Object.keys(dependencies ?? {}).filter((name) => name.startsWith(scope));
}

/** Packs a folder as for publication; the same content gives the same bytes. Returns the path of the tarball. */
function pack(source, folder) {
  run(process.execPath, [pnpm, 'pack', '--pack-destination', folder], source);
  const [file] = readdirSync(folder).filter((each) => each.endsWith('.tgz'));
  return path.join(folder, file);
}

/** Unpacks a tarball into the folder `package` of another folder, and removes it. */
function unpack(tarball, folder) {
  run(
    'tar',
    ['-xzf', path.basename(tarball), '-C', path.relative(path.dirname(tarball), folder) || '.'],
    path.dirname(tarball),
  );
  rmSync(tarball);
}

/** Copies a tarball under a name that names its content. Returns that name. */
function keep(tarball, name, version, folder) {
  const content = readFileSync(tarball);
  const file = `${name}-${version}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.tgz`;
  writeFileSync(path.join(folder, file), content);
  return file;
}

function readManifest(dir) {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
}

function run(command, args, cwd) {
  const env = { ...process.env, CI: 'true' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${error?.message ?? ''}${stdout}${stderr}`);
}

/** The server, with our packages that it uses inside of its tarball: it runs them as they are, each once. */
async function packServer(folder) {
  const source = path.join(root, 'apps', 'server');
  const draft = mkdtempSync(path.join(os.tmpdir(), 'lead-engagement-pack-server-'));
  try {
    unpack(pack(source, draft), draft);
    const unpacked = path.join(draft, 'package');
    const manifest = readManifest(unpacked);
    const own = listOwn(manifest);
    for (const name of own) {
      const target = path.join(unpacked, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      unpack(pack(path.join(root, 'packages', name.slice(scope.length)), target), target);
      for (const file of readdirSync(path.join(target, 'package')))
        renameSync(path.join(target, 'package', file), path.join(target, file));
      rmSync(path.join(target, 'package'), { recursive: true });
      const { dependencies } = readManifest(target);
      for (const [each, range] of Object.entries(dependencies ?? {})) {
        if (!each.startsWith(scope)) manifest.dependencies[each] = range;
      }
    }
    manifest.bundleDependencies = own;
    delete manifest.devDependencies;
    delete manifest.scripts;
    writeFileSync(path.join(unpacked, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    run('npm', ['pack', '--pack-destination', draft, '--loglevel=error'], unpacked);
    const [tarball] = readdirSync(draft).filter((file) => file.endsWith('.tgz'));
    return keep(path.join(draft, tarball), 'server', manifest.version, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(root, 'packed');
  const built = path.join(root, 'apps', 'server', 'dist', 'packages');
  if (!existsSync(built)) throw new Error('The packages are not built yet: run `npm run build` first.');
  rmSync(folder, { recursive: true, force: true });
  cpSync(built, folder, { recursive: true });
  for (const file of [...readdirSync(built), await packServer(folder)])
    process.stdout.write(`npm install ${path.join(folder, file)}\n`);
}
