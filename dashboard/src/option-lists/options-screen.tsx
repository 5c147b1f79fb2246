import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import { menuOf } from '../menu/menu.queries.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { OptionsBoard } from './options-board.tsx';
import styles from './options-screen.module.css';

/** OPT-01. */
export function OptionsScreen() {
  const { companyId, shopId } = useUser();
  const menu = useQuery(menuOf({ companyId, shopId }));
  if (menu.data) return <OptionsBoard key={shopId} menu={menu.data} />;
  return (
    <div className={styles.screen}>
      <PageHeader title="Liste d’options" />
      {menu.isPending ? (
        <LoadingRegion label="Chargement des listes d’options">
          <div className={styles.lists}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={58} radius={14} />
            ))}
          </div>
        </LoadingRegion>
      ) : (
        <Card>
          <LoadFailed
            title="Impossible de récupérer vos listes d’options"
            text={french('Merci de vérifier votre connexion internet !')}
            retry={() => void menu.refetch()}
            isRetrying={menu.isFetching}
          />
        </Card>
      )}
    </div>
  );
}
