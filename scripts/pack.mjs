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
  statSync,
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

const uncompressed = ['--pack-gzip-level', '0'];

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
    const isBundled = listOwn(readManifest(source)).length > 0;
    let tarball = pack(source, draft, isBundled ? uncompressed : []);
    if (isBundled) {
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

/**
 * Packs a folder as for publication; the same content gives the same bytes. Returns the path of the tarball. What is unpacked at once need not be
 * compressed.
 */
function pack(source, folder, options = []) {
  run(process.execPath, [pnpm, 'pack', '--pack-destination', folder, ...options], source);
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
    unpack(pack(source, draft, uncompressed), draft);
    const unpacked = path.join(draft, 'package');
    const manifest = readManifest(unpacked);
    const own = listOwn(manifest);
    for (const name of own) {
      const target = path.join(unpacked, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      unpack(pack(path.join(root, 'packages', name.slice(scope.length)), target, uncompressed), target);
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

/** The file in `packed` that names what it was made of. */
const stampFile = '.made-of';

/** Names what `npm run pack` packs, by the names, sizes and times of the files: a build writes all of them again. */
function stampSources() {
  const server = path.join(root, 'apps', 'server');
  const own = listOwn(readManifest(server)).map((name) => path.join(root, 'packages', name.slice(scope.length)));
  const files = [fileURLToPath(import.meta.url)];
  for (const folder of [server, ...own]) {
    const isFile = (entry) => statSync(path.join(folder, entry)).isFile();
    const named = [...readManifest(folder).files, ...readdirSync(folder).filter(isFile)];
    for (const entry of new Set(named)) collectFiles(path.join(folder, entry), files);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

function collectFiles(at, files) {
  if (!existsSync(at)) return;
  if (statSync(at).isFile()) files.push(at);
  else for (const entry of readdirSync(at)) collectFiles(path.join(at, entry), files);
}

/** Packs all of them and the server into a folder, in place of what it has, unless it has them already. Returns the file names. */
async function packIfChanged(folder, built) {
  const stamp = stampSources();
  const marker = path.join(folder, stampFile);
  // With the server and the marker.
  const isWhole = () => readdirSync(folder).length === packedNames.length + 2;
  const isPacked = () => existsSync(marker) && readFileSync(marker, 'utf8') === stamp && isWhole();
  if (!isPacked()) {
    const cache = path.join(root, 'node_modules', '.cache', 'lead-engagement');
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(path.join(cache, 'packed-'));
    const packed = path.join(draft, 'packed');
    cpSync(built, packed, { recursive: true });
    await packServer(packed);
    writeFileSync(path.join(packed, stampFile), stamp);
    // Somebody may install from what another run has finished meanwhile.
    if (!isPacked()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(packed, folder);
    }
    rmSync(draft, { recursive: true, force: true });
  }
  return readdirSync(folder).filter((file) => file !== stampFile);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.join(root, 'packed');
  const built = path.join(root, 'apps', 'server', 'dist', 'packages');
  if (!existsSync(built)) throw new Error('The packages are not built yet: run `npm run build` first.');
  for (const file of await packIfChanged(folder, built))
    process.stdout.write(`npm install ${path.join(folder, file)}\n`);
}
