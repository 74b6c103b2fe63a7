import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files in the order of their seed, but first those that have a process to themselves: a process that others share ends, with
 * the modules that it has loaded, as soon as the next file is not one of those. Of the longest files, most come first so.
 */
export class AloneFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const placeOf = ({ moduleId, project }: TestSpecification) =>
      (project.config.isolate ? 'a' : 'b') + hash('sha256', `${sequence.seed} ${relative(root, moduleId)}`);
    return files.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }
}
