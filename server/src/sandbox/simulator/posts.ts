import { msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import type { Deps } from '../../ctx.ts';
import * as devices from '../../watchdog/devices.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { DEMO_USERS } from '../demo/users.ts';

/** As posts report (`use-reporting.ts`). */
const REPORT_EVERY_MS = 20_000;

type Post = Pick<Device, 'id' | 'name' | 'kind' | 'sound'> & { shopId: string };
const post = (rank: number, shop: number, fields: Omit<Post, 'id' | 'shopId'>): Post => ({
  id: `0190c0de-0000-7000-8000-0000000009${String(rank).padStart(2, '0')}`,
  shopId: DEMO_SHOPS[shop]?.shopId ?? '',
  ...fields,
});

/** The other two shops, which nobody looks at: one tablet has lost its sound. */
const POSTS: readonly Post[] = [
  post(1, 1, { name: 'Comptoir', kind: 'computer', sound: 'awake' }),
  post(2, 2, { name: 'Comptoir', kind: 'computer', sound: 'awake' }),
  post(3, 2, { name: 'Tablette de cuisine', kind: 'tablet', sound: 'lost' }),
];

/** Keeps the posts of the shops that nobody has opened alive, so that the tower of the demonstration shows lights. */
export function postsPlayer({ database, now }: Pick<Deps, 'database' | 'now'>): () => Promise<void> {
  let last: Instant | null = null;
  return async () => {
    const lastSeenAt = now();
    if (last !== null && msBetween(last, lastSeenAt) < REPORT_EVERY_MS) return;
    last = lastSeenAt;
    const userId = DEMO_USERS[0]?.userId ?? '';
    await database
      .forCompany(DEMO_COMPANY_ID)
      .transaction()
      .execute(async (tx) => {
        for (const fields of POSTS)
          // eslint-disable-next-line no-await-in-loop -- three of them
          await devices.put(tx, {
            ...fields,
            companyId: DEMO_COMPANY_ID,
            userId,
            isVisible: true,
            lastSeenAt,
            lastTest: null,
          });
      });
  };
}
