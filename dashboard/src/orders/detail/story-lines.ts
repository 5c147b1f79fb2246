import { NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { storySentence } from '@comptoir/domain/orders/story.labels.ts';

export type StoryLine = { at: Instant; words: string };

/** What screens report by themselves: one line tells it for all of them. */
const GATHERED: Readonly<Record<string, (count: number) => string>> = {
  seen: (count) => `Affichée sur ${count}${NBSP}écrans`,
  rang: (count) => `A sonné sur ${count}${NBSP}écrans`,
};

/** The timeline: one line per event, the screens' reports of one kind gathered where the first of them stands. */
export function storyLines(events: readonly OrderEvent[], order: Order): StoryLine[] {
  return events.flatMap((event, index) => {
    const gather = GATHERED[event.type];
    const alike = gather ? events.filter(({ type }) => type === event.type) : [event];
    if (alike[0] !== event && gather) return [];
    const screens = new Set(alike.map(({ data }) => data['device'])).size;
    const words = gather && screens > 1 ? gather(screens) : storySentence(event, order);
    return words === null || isRepeated(events, index) ? [] : [{ at: event.at, words }];
  });
}

function isRepeated(events: readonly OrderEvent[], index: number): boolean {
  const [before, event] = [events[index - 1], events[index]];
  return (
    event?.type === 'opened' &&
    before?.type === 'opened' &&
    before.actorName === event.actorName &&
    before.data['device'] === event.data['device']
  );
}
