import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { MenuBoard } from './menu-board.tsx';
import { menuOf } from './menu.queries.ts';
import { LoadingSections } from './sections/loading-sections.tsx';
import styles from './products-screen.module.css';

/** PRD-01. */
export function ProductsScreen() {
  const { companyId, shopId } = useUser();
  const menu = useQuery(menuOf({ companyId, shopId }));
  if (menu.data) return <MenuBoard key={shopId} menu={menu.data} />;
  return (
    <div className={styles.screen}>
      <PageHeader title="Produits" />
      {menu.isPending ? (
        <LoadingSections />
      ) : (
        <Card>
          <LoadFailed
            title="Impossible de récupérer votre carte"
            text={french('Merci de vérifier votre connexion internet !')}
            retry={() => void menu.refetch()}
            isRetrying={menu.isFetching}
          />
        </Card>
      )}
    </div>
  );
}
