import { addMs, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { codeEndsAt, GIVEN_UP_AFTER_MS, isTimeForTurns } from '@comptoir/domain/win-back/win-back-rules.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx, Deps } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { systemCtx } from '../http/envelope.ts';
import { issueVoucher } from '../promotions/issue-voucher.ts';
import { servicesOf } from './read-rules.ts';
import * as rules from './rules.store.ts';
import { tellRule } from './save-rule.ts';
import * as turns from './turns.store.ts';

/** Each has a code of its own: a transaction stays short. */
const BATCH = 25;
const MOST_LEFT_BEHIND = 200;
const CODE_NAME = 'RETOUR';

/** CMP-16: every ten minutes; each rule gives out the turns of a day once, from half past ten on. */
export async function giveTurns(deps: Deps, jobId: string): Promise<void> {
  const now = deps.now();
  const system = deps.database.forSystem();
  for (const { companyId, ruleId, timeZone } of await rules.due(system, now)) {
    if (!isTimeForTurns(now, timeZone)) continue;
    const ctx = systemCtx(deps, companyId, jobId);
    // eslint-disable-next-line no-await-in-loop -- one rule after the other, in short transactions
    while (!(await giveSome(ctx, ruleId, timeZone)));
  }
  // CMP-18: what a job of two days has not settled is given up by one more.
  const late = await turns.claimedBefore(system, addMs(now, -2 * GIVEN_UP_AFTER_MS), MOST_LEFT_BEHIND);
  for (const { companyId, id: turnId } of late)
    // eslint-disable-next-line no-await-in-loop -- rare, and each in its own company
    await systemCtx(deps, companyId, jobId).transaction((tx) =>
      deps.jobs.enqueue(tx, 'send-win-back', { companyId, turnId }),
    );
}

/** True when the rule is done for today. */
async function giveSome(ctx: Ctx, ruleId: string, zone: string): Promise<boolean> {
  const { companyId } = ctx;
  const ref = { companyId, id: ruleId };
  const now = ctx.now();
  const today = localDay(now, zone);
  return ctx.transaction(async (tx) => {
    const rule = await rules.lock(tx, ref);
    if (!rule?.is_on || rule.ran_on === today) return true;
    await turns.lockTurns(tx, companyId);
    const counted = rule.counted_on === today ? rule.counted : 0;
    const most = Math.min(BATCH, rule.daily_most - counted);
    const given = most > 0 ? await claimNext(tx, ctx, rule, { most, now, zone }) : [];
    const isOver = given.length < most || counted + given.length >= rule.daily_most;
    await rules.saveDay(tx, ref, { today, counted: counted + given.length, isOver });
    if (given.length === 0) return true;
    const controls = given.filter(({ state }) => state === 'control').length;
    const after = { day: today, claimed: given.length - controls, controls };
    await audit(tx, ctx, {
      action: 'win-back.turns',
      entity: 'win-back',
      entityId: ruleId,
      shopId: rule.shop_id,
      after,
    });
    await tellRule(tx, ctx, { id: ruleId, shopId: rule.shop_id });
    return isOver;
  });
}

type Round = { most: number; now: Instant; zone: string };

/** law:provider-outside: the turn, its code and its job stand before anybody is called. */
async function claimNext(
  tx: Tx,
  ctx: Ctx,
  rule: rules.RuleRow,
  { most, now, zone }: Round,
): Promise<turns.ClaimedTurn[]> {
  const { companyId } = ctx;
  const { shop_id: shopId, control_percent: controlPercent, ...row } = rule;
  const terms = rules.toTerms(rule);
  const asked = { companyId, shopId, audience: row.audience, idleDays: row.idle_days };
  const given = await turns.claim(tx, row.id, asked, { services: servicesOf(ctx), controlPercent, most, now });
  const endsAt = codeEndsAt(now, row.valid_days, zone);
  for (const { id, customerId, state } of given) {
    if (state === 'control') continue;
    // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
    const { key, promoCode } = await issueVoucher(tx, ctx, {
      shopId,
      customerId,
      amount: terms.discountAmount,
      percent: terms.discountPercent,
      minimumBasket: terms.minimumBasket,
      name: CODE_NAME,
      endsAt,
      reason: french(`Faire revenir : ${row.title}`),
    });
    // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
    await turns.saveCode(tx, { companyId, id }, { promotionId: key, promoCode, endsAt });
    // eslint-disable-next-line no-await-in-loop -- left together, in one statement
    await ctx.jobs.enqueue(tx, 'send-win-back', { companyId, turnId: id });
  }
  return given;
}
