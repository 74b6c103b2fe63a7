import { hash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const wholeServers = /^test\/whole-server\//;

/**
 * Files in the order of their seed, but first those that have a process to themselves: a process that others share ends, with
 * the modules that it has loaded, as soon as the next file is not one of those. Then those that start whole servers: of the longest
 * files, most come first so.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const placeOf = ({ moduleId, project }: TestSpecification) => {
      const path = relative(root, moduleId);
      const group = project.config.isolate ? 'a' : wholeServers.test(path) ? 'b' : 'c';
      return group + hash('sha256', `${sequence.seed} ${path}`);
    };
    return files.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }
}
