import * as contract from '@comptoir/contract/drivers.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { activateDriver, refreshDriverEnabled } from './activate-driver.ts';
import { readDocument, reviewDocument } from './documents/review-document.ts';
import * as drivers from './drivers.store.ts';
import { listDriverBillings, listDriverOrders } from './list-trips.ts';
import { saveTakings } from './save-takings.ts';

const KIND = { true: 'independent', false: 'employee' } as const;

export const driversRoutes = [
  handle(contract.listDrivers, async (ctx, { params, query }) => {
    const kind = query.isFreelance === undefined ? undefined : KIND[`${query.isFreelance}`];
    const items = await drivers.list(ctx.db, params, kind, query.withCompletedDelivery);
    return { items, total: items.length };
  }),
  handle(contract.activateDriver, activateDriver),
  handle(contract.refreshDriverEnabled, refreshDriverEnabled),
  handle(contract.saveTakings, saveTakings),
  handle(contract.listDriverOrders, listDriverOrders),
  handle(contract.listDriverBillings, listDriverBillings),
  handle(contract.reviewDocument, reviewDocument),
  handleRaw(contract.readDocument, async (ctx, input, reply) => {
    const { fileName, mediaType, content } = await readDocument(ctx, input);
    const name = encodeURIComponent(fileName);
    await reply.type(mediaType).header('Content-Disposition', `attachment; filename*=UTF-8''${name}`).send(content);
  }),
];
