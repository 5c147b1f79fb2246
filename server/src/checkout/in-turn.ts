import { limited } from '../kernel/limited.ts';

/**
 * The orders of one shop wait for the same rows: its numbers, the stock of a dish, a window. Of a crowd, more than a few would
 * only hold connections while they wait, until nobody else is served and they are refused themselves.
 */
const AT_ONCE = 3;

type Turns = { run: ReturnType<typeof limited>; count: number };
const turnsOfShops = new Map<string, Turns>();

/** Runs the task when fewer than three others of the shop are under way on this node, in the order in which they came. */
export async function inTurn<T>(shopId: string, task: () => Promise<T>): Promise<T> {
  const turns = turnsOfShops.get(shopId) ?? { run: limited(AT_ONCE), count: 0 };
  turnsOfShops.set(shopId, turns);
  turns.count += 1;
  try {
    return await turns.run(task);
  } finally {
    turns.count -= 1;
    if (turns.count === 0) turnsOfShops.delete(shopId);
  }
}
