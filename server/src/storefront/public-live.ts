import type { publicLive } from '@comptoir/contract/storefront.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { PUBLIC_TOPICS, type PageChannel, type PageVersions } from '@comptoir/domain/storefront/shop-page.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import type { Live } from '../live/streams.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { shopShelf } from './shop-shelf.ts';

/** sec:stream-limits: on each node. A family, an office or the guests of the restaurant share an address. */
const MAX_PER_ADDRESS = 60;
const MAX_PER_SHOP = 2_000;
/** Many changes within this time are one message. */
const SETTLE_MS = 60;

type Watched = { ref: ShopRef; channel: PageChannel; told: PageVersions };
type Watch = ReturnType<typeof createWatch>;

const watches = new WeakMap<Live, Watch>();

function watchOf(deps: Deps): Watch {
  const known = watches.get(deps.live) ?? createWatch(deps);
  watches.set(deps.live, known);
  return known;
}

/** Looks after the shops that somebody has open, and says when one of them is another than before. */
function createWatch(deps: Deps) {
  const { live, log } = deps;
  const shelf = shopShelf(deps);
  const watched = new Map<string, Watched>();
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function look(subject: string): Promise<void> {
    const one = watched.get(subject);
    if (!one) return;
    if (live.audience.countOfSubject(subject) === 0) {
      watched.delete(subject);
      return;
    }
    const found = await shelf.read(one.ref, { channel: one.channel, isPreview: false });
    if (!found) return;
    // The shelf answers from memory for a moment: what it has not looked at yet is looked at again.
    if (shelf.isSuspect(one.ref)) lookSoon([subject]);
    const { versions } = found.content;
    if (PUBLIC_TOPICS.every((topic) => versions[topic] === one.told[topic])) return;
    one.told = versions;
    live.audience.tell(subject, frame(versions));
  }

  function lookSoon(subjects: Iterable<string>): void {
    for (const subject of subjects) due.add(subject);
    if (due.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      const now = [...due];
      due.clear();
      for (const subject of now)
        look(subject).catch((error: unknown) =>
          log.warn({ error }, 'a public shop could not be read; news follows later'),
        );
    }, SETTLE_MS).unref();
  }

  live.onNews((companyId) => {
    lookSoon(
      [...watched]
        .filter(([, { ref }]) => companyId === null || ref.companyId === companyId)
        .map(([subject]) => subject),
    );
  });

  return {
    /** What there is now; whoever joins the audience of this subject hears what follows. */
    async open(subject: string, ref: ShopRef, channel: PageChannel): Promise<PageVersions | null> {
      const found = await shelf.read(ref, { channel, isPreview: false });
      if (!found) return null;
      const { versions } = found.content;
      if (!watched.has(subject)) watched.set(subject, { ref, channel, told: versions });
      return versions;
    },
  };
}

const frame = (versions: PageVersions): string => `event: versions\ndata: ${JSON.stringify(versions)}\n\n`;

export async function openPublicLive(
  ctx: OpenCtx,
  { params, query }: Input<typeof publicLive>,
  reply: FastifyReply,
  request: FastifyRequest,
): Promise<void> {
  const { audience } = ctx.live;
  const ref = await shops.companyOfShopId(ctx.database.forSystem(), params.shopId);
  if (!ref) throw new Refused('NOT_FOUND');
  const subject = `${ref.shopId} ${query.channel}`;
  if (audience.countOfAddress(ctx.http.ip) >= MAX_PER_ADDRESS) throw new Refused('too-many-streams');
  if (audience.countOfSubject(subject) >= MAX_PER_SHOP) throw new Refused('too-many-streams-of-shop');
  const versions = await watchOf(ctx).open(subject, ref, query.channel);
  if (!versions) throw new Refused('NOT_FOUND');
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Trace-Id': request.id,
    'X-Content-Type-Options': 'nosniff',
  });
  request.raw.setTimeout(0);
  audience.join(subject, ctx.http.ip, raw);
  raw.write(`retry: 2000\n${frame(versions)}`);
}
