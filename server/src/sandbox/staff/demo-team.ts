import { addHours, addMinutes, addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import { INVITATION_DAYS } from '@comptoir/domain/staff/staff.ts';
import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { demoZones } from '../demo/demo-zones.ts';
import { DEMO_USERS } from '../demo/users.ts';

const [oldTown, liberation, port] = DEMO_SHOPS;
const idOf = (kind: string, rank: number) => `0190c0de-0000-7000-8000-00000000${kind}${String(rank).padStart(2, '0')}`;
const idOfPerson = (name: string) => DEMO_USERS.find(({ firstName }) => firstName === name)?.userId ?? '';
const TOM = idOf('02', 20);

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const TABLET = 'Mozilla/5.0 (Linux; Android 15; Tablet) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

/** Where each of them works, and how long ago they were seen. */
const POSTS = [
  { name: 'Michèle', userAgent: PHONE, postName: null, minutesAgo: 1 },
  { name: 'Bruno', userAgent: COMPUTER, postName: null, minutesAgo: 23 * 60 },
  { name: 'Antoine', userAgent: COMPUTER, postName: null, minutesAgo: 4 },
  { name: 'Sofia', userAgent: COMPUTER, postName: null, minutesAgo: 28 },
  { name: 'Yanis', userAgent: PHONE, postName: null, minutesAgo: 13 },
  { name: 'Léa', userAgent: TABLET, postName: 'Tablette du comptoir', minutesAgo: 2 },
  { name: 'Léa', userAgent: PHONE, postName: null, minutesAgo: 6 * 24 * 60 },
] as const;

/** TEA-02: the team of the pictures: one suspended, one invited, rights that differ from the role. */
export async function seedTeam(tx: Tx, passwordHash: string, now: Instant): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      company_id: DEMO_COMPANY_ID,
      id: TOM,
      email: 'tom@chezmimi.exemple',
      password_hash: passwordHash,
      first_name: 'Tom',
      last_name: 'Cassar',
      level: 'staff',
      can_sign_in: false,
    })
    .execute();
  await tx
    .insertInto('user_shops')
    .values({ company_id: DEMO_COMPANY_ID, user_id: TOM, shop_id: port.shopId })
    .execute();
  await tx
    .updateTable('users')
    .set({ right_overrides: JSON.stringify({ refundOrder: true, changeShop: true }) })
    .where('company_id', '=', DEMO_COMPANY_ID)
    .where('id', '=', idOfPerson('Léa'))
    .execute();
  await tx
    .insertInto('invitations')
    .values({
      company_id: DEMO_COMPANY_ID,
      id: idOf('03', 1),
      email: 'nadia@chezmimi.exemple',
      rank: 'staff',
      shop_ids: [oldTown.shopId],
      invited_by: idOfPerson('Michèle'),
      created_at: addHours(now, -20),
      expires_at: addMs(addHours(now, -20), INVITATION_DAYS * DAY),
      sent_at: addHours(now, -20),
    })
    .execute();
  await tx
    .insertInto('sessions')
    .values(
      POSTS.map(({ name, userAgent, postName, minutesAgo }, index) => ({
        company_id: DEMO_COMPANY_ID,
        id: idOf('04', index + 1),
        user_id: idOfPerson(name),
        created_at: addMs(now, -8 * DAY),
        expires_at: addMs(now, 22 * DAY),
        user_agent: userAgent,
        last_seen_at: addMinutes(now, -minutesAgo),
        post_name: postName,
      })),
    )
    .execute();
  await seedJournal(tx, now);
}

type Line = {
  minutesAgo: number;
  by: string | null;
  action: JournalAction;
  entity: string;
  entityId: string;
  shopId?: string;
  before?: unknown;
  after?: unknown;
};

/** What an evening leaves in the journal; what the simulator does comes on top of it. */
function evening(): Line[] {
  const zones = demoZones(oldTown.address);
  const [first, ...others] = zones.mapZones;
  const cheaper = first && {
    ...first,
    minimumBasket: Math.max(0, first.minimumBasket - 500),
    feeRows: first.feeRows.map((row) => ({ ...row, deliveryFee: Math.max(0, row.deliveryFee - 100) })),
  };
  const fees = { enabled: true, preparationMinutes: 20 };
  return [
    {
      minutesAgo: 3,
      by: 'Antoine',
      action: 'product.save',
      entity: 'product',
      entityId: 'panbagnat',
      shopId: oldTown.shopId,
      before: { name: 'Pan bagnat', price: 850 },
      after: { name: 'Pan bagnat', price: 890 },
    },
    {
      minutesAgo: 6,
      by: 'Michèle',
      action: 'settings.delivery-zone.save',
      entity: 'settings',
      entityId: 'deliveryZones',
      shopId: oldTown.shopId,
      before: { ...zones, mapZones: cheaper ? [cheaper, ...others] : zones.mapZones },
      after: zones,
    },
    {
      minutesAgo: 31,
      by: 'Sofia',
      action: 'shop.open',
      entity: 'shop',
      entityId: liberation.shopId,
      shopId: liberation.shopId,
      before: { closedMessage: 'Panne du four' },
      after: { closedMessage: null },
    },
    {
      minutesAgo: 44,
      by: 'Antoine',
      action: 'user.save-rights',
      entity: 'user',
      entityId: idOfPerson('Léa'),
      before: { overrides: { changeShop: true } },
      after: { overrides: { changeShop: true, refundOrder: true } },
    },
    {
      minutesAgo: 55,
      by: 'Michèle',
      action: 'customer.export',
      entity: 'customer',
      entityId: 'list',
      shopId: oldTown.shopId,
      after: { kind: 'list', rowCount: 1_248, isComplete: true },
    },
    {
      minutesAgo: 70,
      by: null,
      action: 'shop.rush-off',
      entity: 'shop',
      entityId: oldTown.shopId,
      shopId: oldTown.shopId,
      before: { rushEnabled: true },
      after: { rushEnabled: false },
    },
    {
      minutesAgo: 95,
      by: 'Yanis',
      action: 'settings.auto-accept',
      entity: 'settings',
      entityId: 'orderSettings',
      shopId: port.shopId,
      before: { autoAccept: { ...fees, preparationMinutes: 15 } },
      after: { autoAccept: fees },
    },
    { minutesAgo: 120, by: 'Michèle', action: 'user.suspend', entity: 'user', entityId: TOM },
  ];
}

async function seedJournal(tx: Tx, now: Instant): Promise<void> {
  await tx
    .insertInto('audit')
    .values(
      evening().map(({ minutesAgo, by, before, after, ...line }, index) => ({
        company_id: DEMO_COMPANY_ID,
        id: idOf('05', index + 1),
        at: addMinutes(now, -minutesAgo),
        actor_kind: by === null ? 'system' : 'staff',
        actor_id: by === null ? null : idOfPerson(by),
        shop_id: line.shopId ?? null,
        action: line.action,
        entity: line.entity,
        entity_id: line.entityId,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
        trace_id: null,
        session_id: by === null ? null : idOf('04', POSTS.findIndex(({ name }) => name === by) + 1),
      })),
    )
    .execute();
}
