// Uses the packed SDK on each runtime, with each compiler and in each framework, and prints three tables. Installed and run by
// `npm run test:runtimes`, on Linux x64; an argument runs those rows alone whose name contains it.
import { startBuiltServer } from '../built-server.mjs';
import * as compilers from './compilers.mjs';
import * as frameworks from './frameworks.mjs';
import { createProject } from './project.mjs';
import * as runtimes from './runtimes.mjs';

const only = (process.argv[2] ?? '').toLowerCase();
const tables = [
  { columns: runtimes.columns, list: await runtimes.listRuntimes(), attempt: runtimes.tryRuntime },
  { columns: compilers.columns, list: await compilers.listCompilers(), attempt: compilers.tryCompiler },
  { columns: frameworks.columns, list: await frameworks.listFrameworks(), attempt: frameworks.tryFramework },
];
const chosen = ({ name, version }) => `${name} ${version}`.toLowerCase().includes(only);
if (!tables.some(({ list }) => list.some(chosen))) throw new Error(`No row has ${only} in its name.`);
const line = (cells) => `| ${cells.join(' | ')} |\n`;
const project = await createProject();
const server = await startBuiltServer();
try {
  for (const { columns, list, attempt } of tables) {
    const rows = list.filter(chosen);
    if (rows.length === 0) continue;
    process.stdout.write(line(columns) + line(columns.map(() => '---')));
    for (const row of rows) process.stdout.write(line([row.name, row.version, ...(await tryRow(row, attempt))]));
    process.stdout.write('\n');
  }
} finally {
  await server.stop();
  await project.remove();
}

async function tryRow(row, attempt) {
  const { cells, failures } = await attempt(row, { ...project, server }).catch((error) => ({
    cells: [`FAILED: ${error.message.split('\n')[0].slice(0, 120)}`],
    failures: [error.stack],
  }));
  for (const failure of failures) process.stderr.write(`${row.name} ${row.version}: ${failure}\n`);
  if (failures.length > 0 || cells.some((cell) => cell.startsWith('FAILED'))) process.exitCode = 1;
  return cells;
}
