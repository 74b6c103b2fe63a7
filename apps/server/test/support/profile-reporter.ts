import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const width = 10;

/** Prints the seconds of each test file and of its processor, the costliest first, and the totals. */
export default class ProfileReporter implements Reporter {
  private root = '';

  onInit({ config }: Vitest): void {
    this.root = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.map((module) => ({
      file: `${relative(this.root, module.moduleId)}${module.ok() ? '' : '  FAILED'}`,
      project: module.project.name,
      seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1_000,
      processor: module.meta().processorSeconds ?? 0,
    }));
    const print = (seconds: number, processor: number, project: string, file: string) =>
      process.stdout.write(
        `${seconds.toFixed(1).padStart(width)}${processor.toFixed(1).padStart(width)}  ${project.padEnd(8)}${file}\n`,
      );
    process.stdout.write(`${'seconds'.padStart(width)}${'processor'.padStart(width)}\n`);
    for (const row of rows.toSorted((a, b) => b.processor - a.processor || b.seconds - a.seconds))
      print(row.seconds, row.processor, row.project, row.file);
    for (const project of new Set(rows.map((row) => row.project))) {
      const files = rows.filter((row) => row.project === project);
      const sum = (name: 'seconds' | 'processor') => files.reduce((total, file) => total + file[name], 0);
      print(sum('seconds'), sum('processor'), project, `${files.length} files`);
    }
  }
}
