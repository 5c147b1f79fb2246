import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useSetClosed } from './shops.queries.ts';

export const showClosingError = (error: unknown): void => showRefusalOr(error, CLIENT_ERRORS.closingFailed);

/** SHL-21: opening asks nothing. */
export function useOpenShop(shop: Pick<Shop, 'companyId' | 'shopId'>) {
  const { mutateAsync, isPending } = useSetClosed(shop);
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
