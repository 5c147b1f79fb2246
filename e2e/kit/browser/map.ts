import type { Locator } from '@playwright/test';

/**
 * Long steps to the north, one as soon as the page has drawn the last: between two presses sent from here a busy machine
 * lets so much time pass that the point has come to rest.
 */
export async function moveNorth(point: Locator, steps: number): Promise<void> {
  await point.evaluate(async (node, count) => {
    for (let step = 0; step < count; step += 1) {
      node.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true, bubbles: true, cancelable: true }),
      );
      // What a key changes is drawn before the next task.
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
  }, steps);
}
