import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { SalesRow } from '@comptoir/domain/sales/sales-row.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser } from '../session/session.ts';
import { oneShop } from '../shops/shops.queries.ts';
import { UntilChooser, useUntil } from '../shops/until-chooser.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { StockField } from './stock-field.tsx';
import { Thumbnail } from '../images/thumbnail.tsx';
import { useSetStock } from './stock.queries.ts';
import { useStockDraft } from './use-stock-draft.ts';
import styles from './stock-dialog.module.css';

type StockDialogProps = {
  row: SalesRow;
  sectionKey: string;
  /** Of which days its sales are. */
  rangeWords: string;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
};

/** STK-11, STK-12. */
export function StockDialog(props: StockDialogProps) {
  const shop = useQuery(oneShop(useUser()));
  if (shop.data) return <StockForm {...props} shop={shop.data} />;
  return (
    <Dialog title={props.row.productName} context={props.rangeWords} onClose={props.onClose}>
      {shop.isError ? (
        <LoadFailed title="Impossible de récupérer les horaires" retry={() => void shop.refetch()} />
      ) : (
        <LoadingRegion label="Chargement des horaires">
          <Skeleton height={200} />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

function StockForm({ row, sectionKey, rangeWords, shop, onSaved, onClose }: StockDialogProps & { shop: Shop }) {
  const draft = useStockDraft(row.remainingStock);
  const until = useUntil(shop);
  const offline = useOfflineReason();
  const { mutateAsync, isPending } = useSetStock(shop, { sectionKey, productKey: row.productKey }, onSaved);
  const isSoldOut = draft.wanted === 0;
  const soldOutUntil = isSoldOut ? until.end : null;

  const save = async () => {
    // Nothing was said: an end given earlier must not be lost for it.
    if (!draft.isTouched && soldOutUntil === null) return onClose();
    try {
      // A promise, not callbacks: how it ended is told even when the dialog was left meanwhile.
      await mutateAsync({ remainingStock: draft.wanted, soldOutUntil });
      toast.success({ text: 'Le stock a bien été mis à jour.' });
      onClose();
    } catch (error) {
      showErrorOr(error, CLIENT_ERRORS.stockNotSaved);
    }
  };

  return (
    <Dialog
      title={row.productName}
      picture={<Thumbnail url={row.thumbnailUrl} />}
      context={rangeWords}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button
          variant="primary"
          isBusy={isPending}
          disabledBecause={offline ?? (isSoldOut ? until.refusal : null)}
          onClick={() => void save()}
        >
          Enregistrer
        </Button>
      }
    >
      <div className={styles.form}>
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt>Ventes</dt>
            <dd>{formatCount(row.quantitySold)}</dd>
          </div>
          <div className={styles.figure}>
            <dt>Chiffre d’affaires</dt>
            <dd>{formatEuros(row.revenue)}</dd>
          </div>
        </dl>
        <StockField draft={draft} />
        <p role="status" className={styles.news} hidden={draft.news === null}>
          {draft.news ? newsWords(draft.news.remainingStock) : null}
        </p>
        <Checkbox
          label="Ne pas définir de stock pour ce produit"
          isChecked={draft.isUntracked}
          onChange={(isUntracked) => draft.track(!isUntracked)}
        />
        {isSoldOut ? (
          <UntilChooser until={until} />
        ) : (
          <p className={styles.help}>{french('À 0, le produit devient « Épuisé » sur tous les canaux.')}</p>
        )}
      </div>
    </Dialog>
  );
}

/** STK-21. */
const newsWords = (remainingStock: number | null): string =>
  remainingStock === null
    ? 'Le stock de ce produit n’est plus suivi.'
    : `Le stock vient de passer à ${formatCount(remainingStock)}.`;
