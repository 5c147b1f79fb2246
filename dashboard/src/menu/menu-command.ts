import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallOptions } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import type { ChosenShops } from '../menu-sync/shop-choice.tsx';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { NO_MENU_VERSION, patchMenu, type ShopRef } from './menu.queries.ts';

type Command<Given, Answer> = {
  send: (given: Given, options: CallOptions) => Promise<Answer>;
  /** Without a version the answer carries no order of the menu. */
  newsOf: (answer: Answer) => { menuVersion?: number; patch: MenuPatch };
  success?: string;
  failure: string;
};

/** One press of a button that changes the menu: the answer goes into the menu, a failure is told. */
export function useMenuCommand<Given, Answer>({ shopId }: ShopRef, command: Command<Given, Answer>) {
  const { send, newsOf, success, failure } = command;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(given, { idempotencyKey: commandKey() }),
    onSuccess: (answer) => {
      patchMenu(cache, shopId, { menuVersion: NO_MENU_VERSION, ...newsOf(answer) });
      if (success) toast.success({ text: success });
    },
    onError: (error) => showErrorOr(error, failure),
  });
}

/** PRD-13: what is said of a product or an option that is not there for a while. */
export type Availability = { unavailable: boolean; unavailableUntil: Instant | null };

export const DUPLICATING = {
  success: 'La duplication a bien été effectuée.',
  failure: CLIENT_ERRORS.notDuplicated,
};

/** A call that deletes, here and in the chosen shops. */
export type Delete = (
  elsewhere: ChosenShops | null,
  options: CallOptions,
) => Promise<{ menuVersion: number; reports: ShopReport[]; snapshotId: string | null }>;

/** Where a deleting call takes the other shops from its address. */
export const elsewhereQuery = (elsewhere: ChosenShops | null) =>
  elsewhere ? { synchronize: 'true', shopIds: elsewhere.shopIds.join(','), previewId: elsewhere.previewId } : {};
