import { listDriverOrders } from '@comptoir/contract/drivers.ts';
import * as contract from '@comptoir/contract/invoices.ts';
import { answer, call, callForFile } from '@comptoir/web/call/call.ts';

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

/** Every file of a zip begins so. */
const FILE_BEGINS = [0x50, 0x4b, 0x03, 0x04];

/** How many files have begun in these bytes; `seen` is how much of the sign stood at the end of those before. */
export function countFiles(bytes: Uint8Array, seen: number): { files: number; seen: number } {
  let [files, known] = [0, seen];
  for (const byte of bytes) {
    known = byte === FILE_BEGINS[known] ? known + 1 : byte === FILE_BEGINS[0] ? 1 : 0;
    if (known === FILE_BEGINS.length) {
      files += 1;
      known = 0;
    }
  }
  return { files, seen: known };
}

/** API-80: the zip comes file by file, and says how far it is. */
export async function driverZip(
  params: DriverRef,
  orderIds: readonly string[],
  onProgress: (files: number) => void,
): Promise<Blob> {
  const response = await answer(contract.zipDriverInvoices, { params, body: { orderIds } }, {});
  const reader = response.body?.getReader();
  const parts: BlobPart[] = [];
  let [files, seen] = [0, 0];
  while (reader) {
    // eslint-disable-next-line no-await-in-loop -- piece after piece
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    const counted = countFiles(value, seen);
    ({ seen } = counted);
    files += counted.files;
    if (counted.files > 0) onProgress(files);
  }
  return new Blob(parts, { type: 'application/zip' });
}
