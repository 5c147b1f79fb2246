import { defineConfig } from 'vitest/config';

const FIXED_SEED = 'scripts/fixed-seed.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          setupFiles: [FIXED_SEED],
          testTimeout: 30_000,
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            '{web,dashboard,driver}/**/*.test.ts',
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
          maxWorkers: 2,
        },
      },
      {
        // Whole processes, killed and restarted: one file at a time, on the built server.
        test: {
          name: 'faults',
          include: ['server/src/test/faults/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
