import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import * as contract from '@comptoir/contract/menu.ts';
import type { Placement } from '@comptoir/domain/menu/menu-patch.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call as callServer, CallFailed } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { menuKey, menuOf, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { createPositionSaver, whenHidden, type PositionSaver } from './position-saver.ts';
import { applied, type Move, type PositionCall } from './pending-positions.ts';

/** They outlive the screen: what was moved a moment before it was left is still saved. */
const savers = new Map<string, PositionSaver>();

function saverOf(cache: QueryClient, ref: ShopRef): PositionSaver {
  const known = savers.get(ref.shopId);
  if (known) return known;
  const saver = createPositionSaver({
    menu: () => cache.getQueryData<ShownMenu>(menuKey(ref.shopId)),
    send: (call, menuVersion) => send(cache, ref, call, menuVersion),
    isStale: (error) => error instanceof CallFailed && error.code === 'MENU_CONFLICT',
    reload: async () => void (await cache.query({ ...menuOf(ref), staleTime: 0 })),
    onFailed: (error) => showErrorOr(error, CLIENT_ERRORS.orderNotSaved),
  });
  savers.set(ref.shopId, saver);
  return saver;
}

async function send(cache: QueryClient, ref: ShopRef, call: PositionCall, menuVersion: number): Promise<void> {
  // The last move may be sent by a page that is being closed.
  const options = { idempotencyKey: commandKey(), outlivesPage: true };
  if (call.kind === 'move') {
    const { productKey, sectionKey, position } = call;
    const body = { sectionKey, position, menuVersion };
    const reply = await callServer(contract.moveProduct, { params: { ...ref, productKey }, body }, options);
    const placements = Object.entries(reply.positions).map(([key, positions]) => placement(key, positions));
    patchMenu(cache, ref.shopId, {
      menuVersion: reply.menuVersion,
      patch: { products: [reply.product], placements },
    });
    return;
  }
  const { sectionKey: parentKey, positions } = call;
  const kind = parentKey === null ? ('sections' as const) : ('products' as const);
  const body = { kind, parentKey, positions, menuVersion };
  const reply = await callServer(contract.savePositions, { params: ref, body }, options);
  patchMenu(cache, ref.shopId, {
    menuVersion: reply.menuVersion,
    patch: { placements: [placement(parentKey, reply.positions)] },
  });
}

export const placement = (parentKey: string | null, positions: Record<string, number>): Placement => ({
  parentKey,
  keys: Object.entries(positions)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key),
});

/** The menu in the order that was given to it here, and the way to move something in it. */
export function usePositions(ref: ShopRef, menu: ShownMenu): { shown: ShownMenu; move: (move: Move) => void } {
  const cache = useQueryClient();
  const { companyId, shopId } = ref;
  const saver = useMemo(() => saverOf(cache, { companyId, shopId }), [cache, companyId, shopId]);
  const pending = useSyncExternalStore(saver.subscribe, saver.pending);
  useEffect(() => whenHidden(saver.saveNow), [saver]);
  return { shown: useMemo(() => applied(menu, pending), [menu, pending]), move: saver.move };
}
