import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDay } from '@comptoir/domain/kernel/time.ts';
import { weekdayWords } from '@comptoir/domain/tower/tower.labels.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { eveningMail, saveEveningMail } from './tower.queries.ts';
import styles from './tower.module.css';

/** TOW-30: one's own wish, one's own address. */
export function EveningCard() {
  const { companyId } = useUser();
  const titleId = useId();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const mail = useQuery(eveningMail(companyId));
  const saving = useMutation({
    mutationFn: (isWanted: boolean) => saveEveningMail(companyId, isWanted),
    onSuccess: (saved) => cache.setQueryData(eveningMail(companyId).queryKey, saved),
    onError: (error) => showError(error),
  });
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.cardTitle}>
        Le mail du soir
      </h2>
      <p className={styles.mailText}>
        {french(
          "Quand votre dernier magasin a fermé : ventes, commandes, manquées et remboursements de chacun, comparés à la semaine d'avant.",
        )}
      </p>
      <Loaded
        query={mail}
        label="Chargement du réglage"
        bones={<Skeleton height={72} />}
        failed="Impossible d’afficher ce réglage"
      >
        {({ isWanted, email, latest }) => (
          <>
            <div className={styles.wish}>
              <Switch
                label="Recevoir le mail du soir"
                isOn={isWanted}
                isBusy={saving.isPending}
                disabledBecause={offline}
                onChange={(wanted) => saving.mutate(wanted)}
              />
            </div>
            <p className={styles.soft}>
              {isWanted ? `À ${email}. ` : ''}
              {latest?.sentAt ? `Dernier envoi${NBSP}: ${weekdayWords(latest.day)} ${formatDay(latest.day)}.` : ''}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
