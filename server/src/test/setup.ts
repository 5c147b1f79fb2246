import { afterAll } from 'vitest';
import { cleanUp } from './after-file.ts';

// Run for each test file: a hook asked for inside another hook would not be.
afterAll(cleanUp);
