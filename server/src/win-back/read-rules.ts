import { marginOf } from '@comptoir/domain/campaigns/margin.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import type { Deps, UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { canPush, isUnconfigured } from '../ports/port-list.ts';
import * as settings from '../settings/settings.store.ts';
import { results } from './results.store.ts';
import type * as rules from './rules.store.ts';
import type { Services } from './turns.store.ts';

/** A browser or an app can be told where either service is set up. */
export const servicesOf = ({ ports }: Pick<Deps, 'ports'>): Services => ({
  push: canPush(ports),
  mail: !isUnconfigured(ports, 'mail'),
});

/** CMP-20: amounts of the shops in which the reader holds the page; groups of the whole rule. */
export async function withResults(ctx: UserCtx, known: readonly rules.KnownRule[]): Promise<WinBackRule[]> {
  const { db, companyId, user } = ctx;
  const shopIds = user.shops.flatMap(({ shopId }) => (rightsAt(user, shopId).includes('push') ? [shopId] : []));
  const ids = known.map(({ id }) => id);
  const [resultOf, { materialBasisPoints }] = await Promise.all([
    results(db, companyId, ids, shopIds),
    settings.read(db, { companyId, shopId: null }, 'campaignCosts'),
  ]);
  return known.map((rule) => {
    const { written, waiting, unreached, controls, returned, controlsReturned, ...sums } = resultOf(rule.id);
    const groups = { written, waiting, unreached, controls, returned, controlsReturned };
    return { ...rule, result: { ...marginOf(sums, materialBasisPoints), ...groups } };
  });
}

export async function readRule(ctx: UserCtx, known: rules.KnownRule): Promise<WinBackRule> {
  const [rule] = await withResults(ctx, [known]);
  return mustExist(rule ?? null);
}
