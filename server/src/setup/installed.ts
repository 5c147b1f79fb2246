import type { Database } from '../db/db.ts';
import type { InstallationState } from '../http/installation-gate.ts';
import * as links from './setup-links.store.ts';

/** A company is never taken away: once there is one, nobody asks again. */
export function installationState(database: Database): InstallationState {
  let isDone = false;
  return {
    async isDone() {
      isDone ||= await links.hasCompany(database.forSystem());
      return isDone;
    },
  };
}
