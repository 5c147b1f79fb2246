import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';

export type Outcome = { state: 'waiting' | 'busy' | 'done' } | { state: 'refused'; sentence: string };
export type Outcomes = Readonly<Record<string, Outcome>>;

/** What is done in one shop; a sentence is why it is not even tried there. */
export type ShopWork = (row: TowerRow, key: string) => Promise<unknown> | string;

/** Enough to be quick, and far from what a server minds. */
const AT_ONCE = 4;

/**
 * TOW-11, TOW-12: one shop after the other, four side by side. Each answers for itself. Tried again after a lost answer a
 * shop gets the key that it had, so that nothing is done twice; after a refusal it gets a new one (API-71).
 */
export function onShops(work: ShopWork, tell: (shopId: string, outcome: Outcome) => void) {
  const keys = new Map<string, string>();

  async function one(row: TowerRow): Promise<void> {
    const { shopId } = row;
    const key = keys.get(shopId) ?? commandKey();
    keys.set(shopId, key);
    tell(shopId, { state: 'busy' });
    try {
      const answer = work(row, key);
      if (typeof answer === 'string') return tell(shopId, { state: 'refused', sentence: answer });
      await answer;
      tell(shopId, { state: 'done' });
    } catch (error) {
      // A proxy answers 502 to 504 also after the server has done it.
      if (error instanceof CallFailed && error.status < 500) keys.delete(shopId);
      tell(shopId, { state: 'refused', sentence: sentenceOf(error) });
    }
  }

  return async (rows: readonly TowerRow[]): Promise<void> => {
    const left = [...rows];
    for (const { shopId } of left) tell(shopId, { state: 'waiting' });
    const lane = async () => {
      // eslint-disable-next-line no-await-in-loop -- one lane, one shop at a time
      for (let row = left.shift(); row; row = left.shift()) await one(row);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };
}
