import { setTimeout } from 'node:timers/promises';
import { pgCode } from '../db/db.ts';
import { Refused } from '../http/refused.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * For changes that need all orders of a person. They wait for nobody while they hold a lock (`nowait`), because orders and
 * moves take theirs in another order, and none of those must die for a merge; they begin again instead.
 */
export async function patiently<T>(change: () => Promise<T>): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      // eslint-disable-next-line no-await-in-loop -- one try after the other
      return await change();
    } catch (error) {
      if (pgCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      // eslint-disable-next-line no-await-in-loop -- whoever holds the lock needs some milliseconds
      await setTimeout(PAUSE_MS);
    }
  }
  throw new Refused('UNAVAILABLE');
}
