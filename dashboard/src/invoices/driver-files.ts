import { listDriverOrders } from '@comptoir/contract/drivers.ts';
import * as contract from '@comptoir/contract/invoices.ts';
import { call, callForFile } from '@comptoir/web/call/call.ts';

export type DriverRef = { companyId: string; shopId: string; driverId: string };

/** API-46. */
export const driverInvoiceFile = (params: DriverRef, orderId: string): Promise<Blob> =>
  callForFile(contract.readDriverInvoice, { params: { ...params, orderId } });

const PAGE_SIZE = 200;

/** DRV-23: those of the pages that nobody has opened too. */
export async function allCourses({ companyId, shopId, driverId }: DriverRef): Promise<string[]> {
  const orderIds: string[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    // eslint-disable-next-line no-await-in-loop -- page after page
    const { items, total } = await call(listDriverOrders, {
      params: { companyId, driverId },
      query: { shopId, pageNumber, pageSize: PAGE_SIZE },
    });
    orderIds.push(...items.map(({ orderId }) => orderId));
    if (items.length === 0 || orderIds.length >= total) return orderIds;
  }
}
