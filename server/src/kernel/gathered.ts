/** One statement must not grow without end, nor keep the others waiting. */
const MOST_AT_ONCE = 100;

type Waiting<Item, Result> = { item: Item; done: (result: Result) => void; failed: (error: unknown) => void };

/** Requests made while others are served are done together; if that fails, each is done alone. */
export function gathered<Place extends object, Item, Result>(
  work: (place: Place, items: Item[]) => Promise<Result[]>,
): (place: Place, item: Item) => Promise<Result> {
  const waitingAt = new WeakMap<Place, Waiting<Item, Result>[]>();

  async function serveAll(place: Place, waiting: Waiting<Item, Result>[]): Promise<void> {
    await new Promise((turn) => setImmediate(turn));
    while (waiting.length > 0) {
      // eslint-disable-next-line no-await-in-loop -- the next ones gather meanwhile
      await serve(place, waiting.splice(0, MOST_AT_ONCE));
    }
    waitingAt.delete(place);
  }

  async function serve(place: Place, waiting: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(
        place,
        waiting.map(({ item }) => item),
      );
      for (const [index, { done }] of waiting.entries()) done(results[index] as Result);
    } catch (error) {
      if (waiting.length === 1) waiting[0]?.failed(error);
      else await Promise.all(waiting.map((one) => serve(place, [one])));
    }
  }

  return (place, item) =>
    new Promise<Result>((done, failed) => {
      const waiting = waitingAt.get(place);
      if (waiting) {
        waiting.push({ item, done, failed });
        return;
      }
      const first = [{ item, done, failed }];
      waitingAt.set(place, first);
      void serveAll(place, first);
    });
}
