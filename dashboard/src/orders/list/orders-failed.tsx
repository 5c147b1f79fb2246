import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import styles from './list.module.css';

/** ERR-17, in the frame of the list. */
export function OrdersFailed({ retry, isRetrying }: { retry: () => void; isRetrying: boolean }) {
  return (
    <Card>
      <div className={styles.framed}>
        <LoadFailed
          title="Impossible de récupérer vos commandes"
          text={`Merci de vérifier votre connexion internet${NBSP}!`}
          retry={retry}
          isRetrying={isRetrying}
        />
      </div>
    </Card>
  );
}
