import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { savePositions } from '@comptoir/contract/menu.ts';
import { mergedPositions, positionsOf } from '@comptoir/domain/menu/positions.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { menuKey, patchMenu, type ShopRef, type ShownMenu } from '../menu/menu.queries.ts';
import { placement } from '../menu/positions/use-positions.ts';
import { SAVE_AFTER_MS, whenHidden } from '../menu/positions/position-saver.ts';

/** What the stream brought meanwhile stays: deleted options are gone, new ones come last (PRD-24). */
export function inWantedOrder(options: readonly Option[], wanted: readonly string[]): Option[] {
  const keys = mergedPositions(
    options.map(({ key }) => key),
    positionsOf(wanted),
  );
  return keys.flatMap((key) => options.find((option) => option.key === key) ?? []);
}

/** Once, when the moving pauses or the page is about to be closed; answers how to stop waiting. */
function afterPause(save: () => void): () => void {
  const saveOnce = () => {
    stop();
    save();
  };
  const timer = setTimeout(saveOnce, SAVE_AFTER_MS);
  const forget = whenHidden(saveOnce);
  const stop = () => {
    clearTimeout(timer);
    forget();
  };
  return stop;
}

/** OPT-34, PRD-22, PRD-23: shown at once, saved when the moving pauses, put back when that fails. */
export function useOptionPositions(
  ref: ShopRef,
  { key: listKey }: Pick<OptionList, 'key'>,
  options: readonly Option[],
) {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const stopWaiting = useRef(() => {});
  const saving = useMutation({
    scope: { id: `order-${listKey}` },
    mutationFn: (keys: readonly string[]) => {
      const menuVersion = cache.getQueryData<ShownMenu>(menuKey(ref.shopId))?.menuVersion ?? 0;
      const body = { kind: 'items' as const, parentKey: listKey, positions: positionsOf(keys), menuVersion };
      return call(savePositions, { params: ref, body }, { idempotencyKey: commandKey(), outlivesPage: true });
    },
    onSuccess: ({ positions, menuVersion }) => {
      patchMenu(cache, ref.shopId, { menuVersion, patch: { placements: [placement(listKey, positions)] } });
    },
    onError: (error) => showErrorOr(error, CLIENT_ERRORS.orderNotSaved),
    // Whoever has moved something since keeps that.
    onSettled: (_reply, _error, keys) => setWanted((now) => (now === keys ? null : now)),
  });

  const reorder = (moved: readonly Option[]) => {
    const keys = moved.map(({ key }) => key);
    setWanted(keys);
    stopWaiting.current();
    // Not stopped when the list is closed: what was moved a moment before is still saved.
    stopWaiting.current = afterPause(() => saving.mutate(keys));
  };
  return { shown: wanted ? inWantedOrder(options, wanted) : options, reorder };
}
