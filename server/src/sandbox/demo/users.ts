import { hash } from '@node-rs/argon2';
import { ROLE_LABELS, type Role } from '@comptoir/domain/session/roles.ts';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from './company.ts';

export const DEMO_PASSWORD = 'chezmimi-demo-2026';

type DemoUser = { userId: string; role: Role; firstName: string; lastName: string; phone: string; shopIds: string[] };

const [oldTown, liberation, port] = DEMO_SHOPS;
const userId = (rank: number) => `0190c0de-0000-7000-8000-0000000002${String(rank).padStart(2, '0')}`;

/** One per role. The role of a manager follows from the type of the shop (ROL-04). */
export const DEMO_USERS: readonly DemoUser[] = [
  { role: 'general', firstName: 'Michèle', lastName: 'Rossi', shopIds: [] },
  { role: 'distributor', firstName: 'Bruno', lastName: 'Ferrero', shopIds: [] },
  { role: 'independent', firstName: 'Antoine', lastName: 'Giraud', shopIds: [oldTown.shopId] },
  { role: 'franchise', firstName: 'Sofia', lastName: 'Marchetti', shopIds: [liberation.shopId] },
  { role: 'chain', firstName: 'Yanis', lastName: 'Benali', shopIds: [port.shopId] },
  { role: 'staff', firstName: 'Léa', lastName: 'Faure', shopIds: DEMO_SHOPS.map((shop) => shop.shopId) },
].map((user, index) => ({
  ...user,
  role: user.role as Role,
  userId: userId(index + 1),
  phone: `+3363998000${index + 1}`,
}));

const emailOf = ({ firstName }: DemoUser) =>
  `${firstName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@chezmimi.exemple`;

export type DemoLogin = { role: string; email: string; password: string; shopSlug: string };

/** What `npm start` prints. */
export const DEMO_LOGINS: readonly DemoLogin[] = DEMO_USERS.map((user) => ({
  role: ROLE_LABELS[user.role],
  email: emailOf(user),
  password: DEMO_PASSWORD,
  shopSlug: DEMO_SHOPS.find((shop) => user.shopIds.includes(shop.shopId))?.slug ?? oldTown.slug,
}));

/** The staff of a shop. */
export function staffOf(shopId: string): { userId: string; firstName: string }[] {
  return DEMO_USERS.filter((user) => user.shopIds.includes(shopId));
}

export async function seedUsers(tx: Tx, passwordHash: string): Promise<void> {
  await tx
    .insertInto('users')
    .values(
      DEMO_USERS.map((user) => ({
        company_id: DEMO_COMPANY_ID,
        id: user.userId,
        email: emailOf(user),
        password_hash: passwordHash,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: user.phone,
        is_general_admin: user.role === 'general',
        is_distributor_admin: user.role === 'distributor',
        level: user.shopIds.length === 0 ? null : user.role === 'staff' ? ('staff' as const) : ('manager' as const),
      })),
    )
    .execute();
  await tx
    .insertInto('user_shops')
    .values(
      DEMO_USERS.flatMap((user) =>
        user.shopIds.map((shopId) => ({ company_id: DEMO_COMPANY_ID, user_id: user.userId, shop_id: shopId })),
      ),
    )
    .execute();
}

export const hashedDemoPassword = (): Promise<string> => hash(DEMO_PASSWORD);
