import type { Database } from '../db/db.ts';
import type { InstallationState } from '../http/installation-gate.ts';
import * as links from './setup-links.store.ts';

const ASKED_AGAIN_MS = 60_000;

/**
 * Every call asks. Once there is a company the answer is remembered, and checked again from time to time beside the calls:
 * the last company may have left (LEA-16), and a database that is away is no reason to say so.
 */
export function installationState(database: Database): InstallationState {
  let isDone = false;
  let askedAt = 0;
  const ask = async (): Promise<boolean> => {
    askedAt = performance.now();
    isDone = await links.hasCompany(database.forSystem());
    return isDone;
  };
  return {
    async isDone() {
      if (!isDone) return ask();
      if (performance.now() - askedAt > ASKED_AGAIN_MS) void ask().catch(() => undefined);
      return true;
    },
  };
}
