import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { showError, showErrorText } from '@comptoir/web/failure/show-error.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useSetClosed } from './shops.queries.ts';

/** ERR-24: a refusal has its own sentence; anything else is that the shop's state could not be changed. */
export function showClosingError(error: unknown): void {
  if (error instanceof CallFailed && error.status < 500) return showError(error);
  logError(error);
  showErrorText(CLIENT_ERRORS.closingFailed);
}

/** SHL-21: opening asks nothing. */
export function useOpenShop(shop: Pick<Shop, 'companyId' | 'shopId'>) {
  const { mutateAsync, isPending } = useSetClosed({ companyId: shop.companyId, shopId: shop.shopId });
  return {
    isPending,
    // A promise, not callbacks: the stream may open the shop, and take this button away, before the answer comes.
    open: () =>
      void mutateAsync({ closedMessage: false, closedUntil: null }).then(
        () => toast.success({ text: french('Le magasin est ouvert !') }),
        showClosingError,
      ),
  };
}
