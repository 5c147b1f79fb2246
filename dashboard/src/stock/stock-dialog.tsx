import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../session/session.ts';
import { UntilChooser, useUntil, WithShop } from '../shops/until-chooser.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { asTyped, StockField, stockFault, typedPieces, wantedStock, type TypedStock } from './stock-field.tsx';
import { Thumbnail } from '../images/dish-image.tsx';
import { saveStock } from './stock.queries.ts';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './stock-dialog.module.css';

type StockDialogProps = {
  row: SalesRow;
  sectionKey: string;
  /** Of which days its sales are. */
  rangeWords: string;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};

export function StockDialog(props: StockDialogProps) {
  const { row, rangeWords, onClose } = props;
  return (
    <WithShop shopRef={useUser()} title={row.productName} context={rangeWords} height={200} onClose={onClose}>
      {(shop) => <StockForm {...props} shop={shop} />}
    </WithShop>
  );
}

/** STK-13, STK-21: until something is typed the window follows the stock; after that it keeps what was typed. */
const NOTHING_TYPED: { typed: TypedStock | null } = { typed: null };

function StockForm({ row, sectionKey, rangeWords, shop, onSaved, onClose }: StockDialogProps & { shop: Shop }) {
  const { remainingStock, productKey } = row;
  const [opened] = useState(remainingStock);
  const until = useUntil(shop);
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const stockOf = (draft: typeof NOTHING_TYPED) => draft.typed ?? asTyped(remainingStock);
  const form = useForm({
    start: NOTHING_TYPED,
    send: async (draft, { keyOf }) => {
      const pieces = wantedStock(stockOf(draft));
      const body = { remainingStock: pieces, soldOutUntil: pieces === 0 ? until.end : null };
      // Nothing was said: an end given earlier must not be lost for it.
      if (!draft.typed && body.soldOutUntil === null) return onClose();
      await saveStock(cache, shop, { sectionKey, productKey }, body, keyOf(body));
      await onSaved();
      toast.success({ text: 'Le stock a bien été mis à jour.' });
      onClose();
    },
    onFailure: (error) => showErrorOr(error, CLIENT_ERRORS.stockNotSaved),
  });
  const typed = stockOf(form.draft);
  const fault = stockFault(typed);
  const isSoldOut = fault === null && wantedStock(typed) === 0;
  const put = (next: TypedStock) => form.set({ typed: next });

  return (
    <FormWindow
      title={row.productName}
      picture={<Thumbnail url={row.thumbnailUrl} />}
      context={rangeWords}
      form={form}
      refusal={offline ?? fault ?? (isSoldOut ? until.refusal : null)}
      onClose={onClose}
    >
      <Stack gap={16}>
        <dl className={styles.figures}>
          <Pair label="Ventes" className={styles.figure}>
            {formatCount(row.quantitySold)}
          </Pair>
          <Pair label="Chiffre d’affaires" className={styles.figure}>
            {formatEuros(row.revenue)}
          </Pair>
        </dl>
        <StockField typed={typed} isTouched={form.draft.typed !== null} onChange={put} />
        <p role="status" className={styles.news} hidden={remainingStock === opened}>
          {remainingStock === opened ? null : newsWords(remainingStock)}
        </p>
        <Checkbox
          label="Ne pas définir de stock pour ce produit"
          isChecked={typed.isUntracked}
          onChange={(isUntracked) => put(isUntracked ? asTyped(null) : typedPieces(opened ?? 0))}
        />
        {isSoldOut ? (
          <UntilChooser until={until} />
        ) : (
          <p className={styles.help}>{french('À 0, le produit devient « Épuisé » sur tous les canaux.')}</p>
        )}
      </Stack>
    </FormWindow>
  );
}

const newsWords = (remainingStock: number | null): string =>
  remainingStock === null
    ? 'Le stock de ce produit n’est plus suivi.'
    : `Le stock vient de passer à ${formatCount(remainingStock)}.`;
