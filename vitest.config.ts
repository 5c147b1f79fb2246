import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FIXED_SEED = 'scripts/fixed-seed.ts';

/** Begun first: one of these begun last would leave the other core with nothing to do. */
const LONGEST = [
  'fuzz',
  'seed-demo',
  'many-searches',
  'rights-matrix',
  'embedded-pg',
  'shuffled-couriers',
  'shuffled-news',
  'random-walk',
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          // One less than there are cores, where nothing is said.
          maxWorkers: 2,
          setupFiles: [FIXED_SEED],
          testTimeout: 30_000,
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            '{web,dashboard,driver,storefront}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/test/faults/**'],
          globalSetup: ['server/src/test/global-setup.ts'],
          setupFiles: [FIXED_SEED, 'server/src/test/setup.ts'],
          // Loading the whole server took as long as testing it: files share their worker's modules.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          // More than two cores can do at once: most files wait for jobs that fall due, and need a quarter of a core.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Whole processes, killed and restarted, on the built server: each file has its own, and one waits a minute.
        test: {
          name: 'faults',
          include: ['server/src/test/faults/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
