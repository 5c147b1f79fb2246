import type { Candidate } from '@comptoir/domain/deliveries/search-candidates.ts';
import type { SearchFacts, SearchPlan } from '@comptoir/domain/deliveries/search-engine.ts';
import { addMs } from '@comptoir/domain/kernel/time.ts';
import type { DriverSearch, Order } from '@comptoir/domain/orders/order.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { tellStory } from '../../orders/record.ts';

type Line = { type: StoryType; data: Record<string, unknown> };

/** law:order-story: whom the search asked, and who refused. */
export async function tellMoves(tx: Tx, ctx: Ctx, order: Order, facts: SearchFacts, plan: SearchPlan): Promise<void> {
  const lines = [...endedBooking(facts), ...plan.moves.flatMap((move) => lineOf(move, plan)), ...nobody(facts, plan)];
  for (const [index, { type, data }] of lines.entries()) {
    // The story is sorted by time: events of one look keep their order.
    const at = addMs(ctx.now(), index);
    // eslint-disable-next-line no-await-in-loop -- left together, by the transaction's last statement
    await tellStory(tx, { ...ctx, now: () => at }, order, type, data);
  }
}

/** The service has refused, or dropped the order, since the last look. */
function endedBooking({ search, booking }: SearchFacts): Line[] {
  return search.provider && !booking ? [{ type: 'service-refused', data: { provider: search.provider } }] : [];
}

function lineOf(move: SearchPlan['moves'][number], { search }: SearchPlan): Line[] {
  if (move.kind === 'offer') {
    const count = (kind: Candidate['kind']) => move.to.filter((one) => one.kind === kind).length;
    const [employees, independents] = [count('employee'), count('independent')];
    return [{ type: 'drivers-asked', data: { employees, independents, round: search.round } }];
  }
  if (move.kind === 'ask') return [{ type: 'service-asked', data: { provider: move.provider } }];
  if (move.kind === 'give-up') return [{ type: 'service-late', data: { provider: move.booking.provider } }];
  return [];
}

/** Only when it begins, not every half minute. */
function nobody(facts: SearchFacts, { search, until }: SearchPlan): Line[] {
  const hasBegun = isIdle(search) && until !== null && facts.leaving === null;
  const isNews = facts.search.step !== 'external' || !isIdle(facts.search);
  return hasBegun && isNews && facts.providers.length === 0 ? [{ type: 'nobody-available', data: {} }] : [];
}

const isIdle = ({ askedDrivers, provider }: DriverSearch): boolean => askedDrivers === 0 && provider === null;
