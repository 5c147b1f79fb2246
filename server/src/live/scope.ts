import { LIVE_TOPIC_RIGHTS, LIVE_TOPICS, type LiveTopic } from '@comptoir/contract/events.ts';
import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';

/** What a reader asked for; null: everything that the person may hear. */
export type Asked = { shopIds: ReadonlySet<string> | null; topics: ReadonlySet<string> | null };

/** sec:stream-rights: of each topic, the shops whose news may be heard. A topic without any is not there. */
export type Scope = ReadonlyMap<string, ReadonlySet<string>>;

export function scopeOf(user: Principal, asked: Asked): Scope {
  const shops = user.shops
    .filter(({ shopId }) => asked.shopIds?.has(shopId) ?? true)
    .map(({ shopId }) => ({ shopId, rights: new Set(rightsAt(user, shopId)) }));
  const shopsOf = (topic: LiveTopic) => {
    const right = LIVE_TOPIC_RIGHTS[topic];
    return new Set(shops.filter(({ rights }) => right === null || rights.has(right)).map(({ shopId }) => shopId));
  };
  return new Map(
    LIVE_TOPICS.filter((topic) => asked.topics?.has(topic) ?? true)
      .map((topic) => [topic, shopsOf(topic)] as const)
      .filter(([, shopIds]) => shopIds.size > 0),
  );
}

/** What concerns no single shop is heard by whoever hears of one. */
export function hears(scope: Scope, topic: string, shopId: string | null): boolean {
  const shopIds = scope.get(topic);
  return shopIds !== undefined && (shopId === null || shopIds.has(shopId));
}
