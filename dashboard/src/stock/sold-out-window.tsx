import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { SoldOut } from '@comptoir/domain/stock/sold-out.ts';
import { IconBan } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { sellAgain, soldOutOf } from './stock.queries.ts';
import styles from './sold-out-window.module.css';

/** PAC-03: what customers look for in vain, when each dish comes back, and the way to bring it back now. */
export function SoldOutWindow({ onClose }: { onClose: () => void }) {
  const query = useQuery(soldOutOf(useUser()));
  return (
    <Dialog
      icon={IconBan}
      title="Produits épuisés"
      context="Vos clients ne peuvent pas les commander."
      width={680}
      onClose={onClose}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Loaded
        query={query}
        label="Chargement des produits épuisés"
        bones={<Skeleton height={160} radius={14} />}
        failed="Impossible d’afficher les produits épuisés"
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>Plus rien n’est épuisé.</p>
          ) : (
            <ul className={styles.list} aria-label="Produits épuisés">
              {items.map((item) => (
                <SoldOutRow key={item.productKey} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function SoldOutRow({ item }: { item: SoldOut }) {
  const { companyId, shopId, timeZone } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const back = useFromNow((now) => backWords(item, now, timeZone));
  const again = useMutation({
    mutationFn: () => sellAgain(cache, { companyId, shopId }, item),
    onSuccess: () => toast.success({ text: `${item.name} est de nouveau en vente.` }),
    onError: (error) => showError(error),
  });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{item.name}</strong>
        <span>{back}</span>
      </div>
      <Button
        isBusy={again.isPending}
        disabledBecause={offline}
        aria-label={`Remettre en vente ${item.name}`}
        onClick={() => again.mutate()}
      >
        Remettre en vente
      </Button>
    </li>
  );
}

/** « Plus de stock · revient à 18:30 », « Indisponible · revient demain à 11:30 ». */
function backWords({ cause, until }: SoldOut, now: string, timeZone: string): string {
  const why = cause === 'stock' ? 'Plus de stock' : 'Indisponible';
  return until ? `${why} · jusqu’à ${formatUntil(until, now, timeZone)}` : `${why} · jusqu’à nouvel ordre`;
}
