import * as contract from '@comptoir/contract/promotions.ts';
import { Readable } from 'node:stream';
import type { UserCtx } from '../ctx.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import type { Tokens } from '../session/tokens.ts';
import { checkPromotion } from './check-promotion.ts';
import { createPromotion } from './create-promotion.ts';
import * as promotions from './promotions.store.ts';
import type { Listed, PromotionScope } from './promotions.store.ts';
import { readReport, readReportOfAll } from './report.ts';
import { savePromotion, setPeriod } from './save-promotion.ts';
import { exportOf, makeCodes } from './series.ts';
import { switchPromotion } from './switch-promotion.ts';

export const promotionsRoutes = ({ tokens }: { tokens: Tokens }): Handler[] => [
  handle(contract.listPromotions, (ctx, { params, query }) => listed(ctx, params, query)),
  handle(contract.listGeneralPromotions, (ctx, { params, query }) =>
    listed(ctx, { companyId: params.companyId, shopId: null }, query),
  ),
  handle(contract.createPromotion, createPromotion),
  handle(contract.savePromotion, savePromotion),
  handle(contract.patchPromotion, (ctx, input) => savePromotion(ctx, input)),
  handle(contract.setPromotionExpired, switchPromotion),
  handle(contract.setPromotionPeriod, setPeriod),
  handle(contract.makeCodes, makeCodes),
  handle(contract.readPromotionReport, readReport),
  handle(contract.readGeneralReport, readReportOfAll),
  handle(contract.checkPromotion, checkPromotion(tokens)),
  handleRaw(contract.exportCodes, async (ctx, input, reply) => {
    const { fileName, parts } = await exportOf(ctx, input);
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(parts));
  }),
];

async function listed(ctx: UserCtx, scope: PromotionScope, query: Omit<Listed, 'now'>) {
  const [page, counts] = await Promise.all([
    promotions.list(ctx.db, scope, { ...query, now: ctx.now() }),
    promotions.countKinds(ctx.db, scope),
  ]);
  return { ...page, counts };
}
