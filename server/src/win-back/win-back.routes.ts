import * as contract from '@comptoir/contract/win-back.ts';
import { handle } from '../http/handle.ts';
import { mustHoldAt, targetShop } from '../push-notifications/target.ts';
import { servicesOf, withResults } from './read-rules.ts';
import * as rules from './rules.store.ts';
import { createRule, deleteRule, saveRule, switchRule } from './save-rule.ts';
import { countReach } from './turns.store.ts';

export const winBackRoutes = [
  handle(contract.listWinBackRules, async (ctx, { query: { shopId } }) => {
    if (shopId) mustHoldAt(ctx.user, shopId);
    const known = await rules.list(ctx.db, ctx.companyId, shopId ?? null);
    return { rules: await withResults(ctx, known), services: servicesOf(ctx) };
  }),
  handle(contract.countWinBackReach, (ctx, { query: { audience, idleDays, ...target } }) => {
    const asked = { companyId: ctx.companyId, shopId: targetShop(ctx, target), audience, idleDays };
    return countReach(ctx.db, asked, servicesOf(ctx), ctx.now());
  }),
  handle(contract.createWinBackRule, createRule),
  handle(contract.saveWinBackRule, saveRule),
  handle(contract.switchWinBackRule, switchRule),
  handle(contract.deleteWinBackRule, deleteRule),
];
