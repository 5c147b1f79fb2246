import type * as contract from '@comptoir/contract/journal.ts';
import type { JournalFilter } from '@comptoir/contract/journal.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { actionSentence, takesPersonalData } from '@comptoir/domain/journal/actions.ts';
import { textIn } from '@comptoir/domain/journal/facts.ts';
import { AUTHOR_KINDS, AUTHOR_NAMES, type JournalEntry } from '@comptoir/domain/journal/journal.ts';
import { JOURNAL_KINDS, kindOf } from '@comptoir/domain/journal/kinds.ts';
import { targetOf } from '@comptoir/domain/journal/target.ts';
import { addDays, instantAt } from '@comptoir/domain/kernel/time.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { deviceOf } from '@comptoir/domain/staff/device.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as journal from './journal.store.ts';
import { namesOf, shopNamesOf, thingsNamed } from './names.store.ts';
import { hasShops, withShopNames } from './shop-names.ts';

const PAGE_SIZE = 50;

/** JRN-01: the whole company's, so on loan it is not read. */
export function mustSeeAll({ user }: UserCtx): void {
  if (!isCompanyAdmin(user)) throw new Refused('FORBIDDEN');
}

export async function readJournal(
  ctx: UserCtx,
  { query: { after, ...filter } }: Input<typeof contract.readJournal>,
): Promise<Answer<typeof contract.readJournal>> {
  mustSeeAll(ctx);
  const cursor = after === undefined ? null : readCursor(after);
  const wanted = await wantedRows(ctx, filter);
  const rows = await journal.list(ctx.db, ctx.companyId, wanted, { after: cursor, limit: PAGE_SIZE + 1 });
  const total = cursor === null ? await journal.count(ctx.db, ctx.companyId, wanted) : null;
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: await toEntries(ctx, shown),
    total: total === null ? null : Math.min(total, journal.MOST_COUNTED),
    isCapped: total !== null && total > journal.MOST_COUNTED,
    next: rows.length > PAGE_SIZE ? cursorOf(shown.at(-1)) : null,
  };
}

export async function wantedRows(ctx: UserCtx, filter: JournalFilter): Promise<journal.Wanted> {
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  const { personId = null, kind, startDate, endDate, search = '' } = filter;
  return {
    personId,
    entities: kind ? JOURNAL_KINDS[kind] : null,
    things: search.trim() === '' ? null : await thingsNamed(ctx.db, ctx.companyId, search),
    from: startDate ? instantAt(startDate, '00:00', zone) : null,
    until: endDate ? instantAt(addDays(endDate, 1), '00:00', zone) : null,
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/;

const cursorOf = (row: journal.JournalRow | undefined): string | null => (row ? `${row.at}_${row.id}` : null);

function readCursor(text: string): journal.Cursor {
  const [, at, id] = CURSOR.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) throw new Refused('BAD_REQUEST');
  return { at, id };
}

export async function toEntries(ctx: UserCtx, rows: readonly journal.JournalRow[]): Promise<JournalEntry[]> {
  const [names, shopNames] = await Promise.all([
    namesOf(ctx.db, ctx.companyId, rows),
    rows.some(hasShops) ? shopNamesOf(ctx.db, ctx.companyId) : new Map<string, string>(),
  ]);
  return rows.map((row) => toEntry(withShopNames(row, shopNames), names));
}

function toEntry(row: journal.JournalRow, names: Map<string, string>): JournalEntry {
  const { action, entity, entity_id: entityId, shop_name: shopName, before, after } = row;
  const facts = { before, after };
  const kind = AUTHOR_KINDS.find((one) => one === row.actor_kind) ?? 'system';
  const name = names.get(`${entity} ${entityId}`) ?? nameInside(entity, facts);
  return {
    id: row.id,
    at: row.at,
    author: {
      kind,
      userId: kind === 'staff' ? row.actor_id : null,
      name: row.first_name === null ? AUTHOR_NAMES[kind] : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    },
    post: row.user_agent === null ? null : deviceOf(row.user_agent, row.post_name).deviceName,
    action,
    sentence: actionSentence(action, facts),
    kind: kindOf(entity),
    target: targetOf({ entity, entityId, name, shopName }),
    shopId: row.shop_id,
    shopName,
    takesPersonalData: takesPersonalData(action),
    before: before ?? null,
    after: after ?? null,
  };
}

/** A person or a client who is gone has no name any more, whatever the row has kept. */
const nameInside = (entity: string, facts: Parameters<typeof textIn>[0]): string | null =>
  entity === 'user' || entity === 'customer' || entity === 'order'
    ? null
    : (textIn(facts, 'name') ?? textIn(facts, 'title') ?? textIn(facts, 'number') ?? textIn(facts, 'email'));

export async function listJournalPeople(ctx: UserCtx): Promise<Answer<typeof contract.listJournalPeople>> {
  mustSeeAll(ctx);
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('company_id', '=', ctx.companyId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(1_000)
    .execute();
  return { items: rows.map((row) => ({ userId: row.id, name: `${row.first_name} ${row.last_name}` })) };
}
