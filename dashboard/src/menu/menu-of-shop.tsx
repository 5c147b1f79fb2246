import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useUser } from '../session/session.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { menuOf, type ShownMenu } from './menu.queries.ts';
import styles from './screen.module.css';

type MenuOfShopProps = {
  title: string;
  /** « Chargement de la carte ». */
  label: string;
  failed: string;
  children: (menu: ShownMenu) => ReactNode;
};

/** What the screens of the menu show before there is a menu; another shop's is drawn from scratch. */
export function MenuOfShop({ title, label, failed, children }: MenuOfShopProps) {
  const { companyId, shopId } = useUser();
  const menu = useQuery(menuOf({ companyId, shopId }));
  if (menu.data) return <Fragment key={shopId}>{children(menu.data)}</Fragment>;
  return (
    <div className={styles.screen}>
      <PageHeader title={title} />
      {menu.isPending ? (
        <LoadingRegion label={label}>
          <div className={styles.bones}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={62} radius={14} />
            ))}
          </div>
        </LoadingRegion>
      ) : (
        <Card>
          <LoadFailed
            title={failed}
            text={french('Merci de vérifier votre connexion internet !')}
            retry={() => void menu.refetch()}
            isRetrying={menu.isFetching}
          />
        </Card>
      )}
    </div>
  );
}
