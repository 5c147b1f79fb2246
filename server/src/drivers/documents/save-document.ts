import type { sendDocument } from '@comptoir/contract/driver-app.ts';
import type { Input } from '@comptoir/contract/route.ts';
import {
  documentRefusal,
  documentsValidUntil,
  endOfValidity,
  formerUntil,
} from '@comptoir/domain/drivers/document-rules.ts';
import type { DocumentKind } from '@comptoir/domain/drivers/documents.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused, refuseIf } from '../../http/refused.ts';
import { auditDriver, tellOf } from '../tell-drivers.ts';
import * as documents from './documents.store.ts';
import { readFile } from './read-file.ts';
import * as shops from '../../shops/shops.store.ts';

type Sent = Input<typeof sendDocument>['body'];

/** DLV-16: replaces the last document of its kind, and the shop reviews it. */
export async function saveDocument(ctx: Ctx, driverId: string, kind: DocumentKind, sent: Sent): Promise<void> {
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  refuseIf(documentRefusal(kind, sent, localDay(ctx.now(), zone)));
  // Outside the transaction: processing a picture takes longer than a row may be locked.
  const file = await readFile(sent.fileName, sent.contentBase64);
  const document = { kind, number: sent.number, expiresAt: endOfValidity(kind, sent.expiresOn, zone), file };
  const ref = { companyId: ctx.companyId, driverId };
  await ctx.transaction(async (tx) => {
    if ((await documents.lockDriver(tx, ref)) !== 'independent') throw new Refused('NOT_FOUND');
    const replaced = (await documents.shownBy(tx, ref)).find((known) => known.kind === kind);
    await documents.put(tx, ref, document, { formerUntil: formerUntil(replaced), now: ctx.now() });
    await settleValidity(tx, ref);
    const after = { kind, number: sent.number, expiresAt: document.expiresAt };
    await auditDriver(tx, ctx, driverId, 'document-sent', { after });
    await tellOf(tx, ctx.companyId, driverId);
  });
}

/** law:rollups: in the transaction of the change. */
export async function settleValidity(tx: Tx, ref: documents.DriverRef): Promise<void> {
  await documents.saveValidUntil(tx, ref, documentsValidUntil(await documents.shownBy(tx, ref)));
}
