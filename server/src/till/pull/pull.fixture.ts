import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { SyncRun, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import type { PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { expect, vi } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import * as menus from '../../menu/menus.store.ts';
import type { Till } from '../../ports/till.ts';
import { setBehaviour, type Behaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import { sandboxTill } from '../../sandbox/ports/sandbox-till.ts';
import { testDatabase } from '../../test/test-db.ts';
import { testServer } from '../../test/test-server.ts';
import { runPull } from './run-pull.ts';

export const FAILED =
  'La synchronisation avec la caisse a échoué. Vérifiez que votre caisse est connectée, puis réessayez.';

export type TillServer = Awaited<ReturnType<typeof tillServer>>;
export type ShopWithTill = Awaited<ReturnType<typeof aShopWithTill>>;
const OFFERED = { showSyncControls: true, canPullMenu: true, ordersOnly: false };
type Ended = Pick<SyncRun, 'state' | 'report'> & { createdBy: string };

/** A server whose sandbox till may do something, shop by shop, before it gives its menu. */
export async function tillServer() {
  const before = new Map<string, () => Promise<void>>();
  const database = await testDatabase();
  const till = sandboxTill(database.forSandbox());
  const unhurried: Till = {
    ...till,
    async fetchMenu(shop) {
      await before.get(shop.shopId)?.();
      return till.fetchMenu(shop);
    },
  };
  return { ...(await testServer({ database, till: unhurried })), before };
}

export const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

/** Its socca is the till's 101; somebody at the head office is signed in. */
export async function aShopWithTill(server: TillServer, type = 'zelty', configuration: Partial<typeof OFFERED> = {}) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, {
    integration: { type, enabled: true, configuration: { ...OFFERED, ...configuration } },
  });
  const { shopId } = shop;
  const [ref, db] = [{ companyId, shopId }, server.database.forCompany(companyId)];
  const admin = await server.as(await server.givenUser(companyId, { role: 'general', firstName: 'Anne' }));
  const path = `/api/${companyId}/shops/${shopId}`;
  const system = server.database.forSystem();
  const refers = (key: string, posRef: string, fields = {}) =>
    db
      .updateTable('products')
      .set({ pos_ref: posRef, ...fields })
      .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, key }))
      .execute();
  await refers('PRODUCT-socca', '101', { remaining_stock: 7, description: 'La nôtre' });
  const stored = (jobId: string) =>
    db.selectFrom('sync_jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const pull = (body: Partial<PullOptions> & { previewId?: string } = {}) =>
    admin.post(`${path}/menu/synchronization`, body);
  const preview = (options: Partial<PullOptions> = {}) => admin.post(`${path}/menu/synchronization/preview`, options);

  async function ended(jobId: string): Promise<Ended> {
    await until(async () => expect((await stored(jobId)).state).not.toBe('running'));
    const { state, reports, notes, failure, created_by: createdBy } = await stored(jobId);
    return { state, report: { shops: reports, notes, failure }, createdBy };
  }

  return {
    ref,
    path,
    admin,
    db,
    system,
    refers,
    stored,
    pull,
    preview,
    ended,
    read: () => menus.read(db, ref),
    digest: async () => canonical(await menus.read(db, ref)),
    tillDoes: (answer: Behaviour<'tillMenu'>) => setBehaviour(system, shopId, 'tillMenu', answer),
    run: (jobId: string) => runPull(systemCtx(server.deps, companyId, 'test'), jobId),
    previewId: async (options: Partial<PullOptions> = {}) => (await preview(options)).json<SyncPreview>().previewId,
    /** Pulls, and waits for its end. */
    async pulled(options: Partial<PullOptions> = {}): Promise<Ended> {
      const accepted = await pull(options);
      expect(accepted.status, JSON.stringify(accepted.body)).toBe(202);
      return ended(String(accepted.body['jobId']));
    },
  };
}

export function gate() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
