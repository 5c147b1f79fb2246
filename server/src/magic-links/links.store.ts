import type { CampaignType } from '@comptoir/domain/magic-links/magic-link.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { MagicLinksTable } from '../db/tables/marketing-tables.ts';

export type StoredLink = {
  companyId: string;
  key: string;
  campaignName: string;
  campaignType: CampaignType;
  createdAt: Instant;
};
type Campaign = Pick<StoredLink, 'campaignName' | 'campaignType'>;

const toLink = (row: Selectable<MagicLinksTable>): StoredLink => ({
  companyId: row.company_id,
  key: row.key,
  campaignName: row.campaign_name,
  campaignType: row.campaign_type,
  createdAt: row.created_at,
});

/** LNK-02: newest first. */
export async function list(db: Db, companyId: string): Promise<StoredLink[]> {
  const rows = await db
    .selectFrom('magic_links')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(toLink);
}

/** LNK-08: a campaign and its type name one link. */
export async function findCampaign(db: Db, companyId: string, campaign: Campaign): Promise<StoredLink | null> {
  const row = await db
    .selectFrom('magic_links')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<string>`lower(campaign_name)`, '=', sql<string>`lower(${campaign.campaignName})`)
    .where('campaign_type', '=', campaign.campaignType)
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

export async function find(db: Db, companyId: string, key: string): Promise<StoredLink | null> {
  const row = await db
    .selectFrom('magic_links')
    .selectAll()
    .where((eb) => eb.and({ company_id: companyId, key }))
    .executeTakeFirst();
  return row ? toLink(row) : null;
}

/** Whoever follows a link knows nothing but its key. */
export async function findKey(system: Db, key: string): Promise<StoredLink | null> {
  const row = await system.selectFrom('magic_links').selectAll().where('key', '=', key).executeTakeFirst();
  return row ? toLink(row) : null;
}

/** False: the campaign has a link of this type already. */
export async function insert(tx: Tx, link: StoredLink): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into magic_links (company_id, key, campaign_name, campaign_type, created_at)
    values (${link.companyId}, ${link.key}, ${link.campaignName}, ${link.campaignType}, ${link.createdAt})
    on conflict (company_id, lower(campaign_name), campaign_type) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** LNK-19: where the apps of a company's shops are found. */
export async function appAddresses(db: Db, companyId: string): Promise<string[]> {
  const rows = await db.selectFrom('shops').select('channels').where('company_id', '=', companyId).execute();
  return rows
    .flatMap(({ channels }) => channels)
    .flatMap(({ channel, enabled, url }) => (channel === 'mobileApp' && enabled && url ? [url] : []));
}
