import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { appendEvent } from '../live/append.ts';
import { toDraft, type DraftRow } from './menu-drafts.store.ts';

type DraftAction = Extract<JournalAction, `menu-draft.${string}`>;

/** law:journal, law:change-with-event: the last statements of a change of a draft. */
export async function tellDraft(
  tx: Tx,
  ctx: Ctx,
  row: DraftRow,
  told: { action: DraftAction; before?: object; after?: object } | null,
): Promise<MenuDraft> {
  const [draftId, shopId, name] = [row.id, row.shop_id, row.name];
  if (told)
    await audit(tx, ctx, {
      action: told.action,
      entity: 'menu-draft',
      entityId: draftId,
      shopId,
      before: told.before,
      after: { name, ...told.after },
    });
  await appendEvent(tx, { companyId: row.company_id, shopId }, 'menu-draft-changed', { draftId, shopId });
  return toDraft(row);
}
