import type { exportCodes, makeCodes as makeCodesRoute } from '@comptoir/contract/promotions.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { asTypedEuros } from '@comptoir/domain/kernel/typed-figures.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { CODES_PER_CALL, type Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { discountWords, periodWords, seriesFileName } from '@comptoir/domain/promotions/promotions.labels.ts';
import { RANDOM_BYTES_PER_CODE, seriesCode } from '@comptoir/domain/promotions/series-code.ts';
import { randomBytes } from 'node:crypto';
import type { Ctx, UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { writeCsv } from '../menu-sync/spreadsheet/csv.ts';
import * as shops from '../shops/shops.store.ts';
import { changed, refuseForeign } from './change-promotion.ts';
import * as promotions from './promotions.store.ts';
import * as series from './series.store.ts';
import type { SeriesCode } from './series.store.ts';

/** PRO-47: a call that is repeated finds the codes there and makes no more. */
export async function makeCodes(
  ctx: UserCtx,
  { params, body }: Input<typeof makeCodesRoute>,
): Promise<Answer<typeof makeCodesRoute>> {
  return ctx.answer(async (tx) => {
    const before = mustExist(asSeries(await promotions.lock(tx, params, params.key)));
    refuseForeign(ctx, params.shopId, before);
    const missing = Math.min(CODES_PER_CALL, body.count - before.codeCount);
    if (missing <= 0) return before;
    const ref = { companyId: ctx.companyId, key: before.key };
    const names = Array.from({ length: missing }, () => newCode(before.promoCode.toUpperCase()));
    await series.add(tx, ref, names, await series.lastRank(tx, ref));
    return changed(tx, ctx, params, 'promotion.codes', before);
  });
}

export const newCode = (name: string): string => seriesCode(name, randomBytes(RANDOM_BYTES_PER_CODE));

const asSeries = (promotion: Promotion | null): Promotion | null => (promotion?.kind === 'series' ? promotion : null);

const TITLES = ['Code', 'Réduction', 'Panier minimum (€)', 'Validité', 'Statut', 'Utilisé le', 'Commande'];
const PAGE = 1_000;

export async function exportOf(
  ctx: Ctx,
  { params }: Input<typeof exportCodes>,
): Promise<{ fileName: string; parts: AsyncIterable<string> }> {
  const promotion = mustExist(asSeries(await promotions.find(ctx.db, params, params.key)));
  const { timeZone } = mustExist(await shops.find(ctx.db, params));
  return { fileName: seriesFileName(promotion.promoCode), parts: csvParts(ctx, promotion, timeZone) };
}

/** A page at a time: a long series is never held whole. */
async function* csvParts(ctx: Ctx, promotion: Promotion, zone: string): AsyncGenerator<string> {
  yield writeCsv([TITLES]);
  const { key, minimumBasket } = promotion;
  const shared = [discountWords(promotion), asTypedEuros(minimumBasket), periodWords(promotion, zone)];
  let after = 0;
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- each page begins where the one before it ended
    const codes = await series.page(ctx.db, { companyId: ctx.companyId, key }, after, PAGE);
    if (codes.length === 0) return;
    yield writeCsv(
      codes.map((one) => [one.code, ...shared, ...stateCells(one, zone)]),
      { isFirst: false },
    );
    after = codes.at(-1)?.rank ?? after;
  }
}

const stateCells = ({ usedAt, orderNumber }: SeriesCode, zone: string): string[] => [
  usedAt ? 'Utilisé' : 'Disponible',
  usedAt ? `${formatDate(usedAt, zone)} ${formatTime(usedAt, zone)}` : '',
  orderNumber === null ? '' : formatOrderNumber(orderNumber),
];
