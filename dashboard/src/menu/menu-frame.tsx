import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useUser } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { EmptyState, type EmptyStateProps } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { IconPlus } from '@tabler/icons-react';
import { UndoBar } from './deletion/undo-bar.tsx';
import { PowersContext, ShownMenuContext, useMenuContext, useNewMenuContext } from './menu-context.ts';
import { useMenuSearch } from './menu-place.ts';
import { menuOf, type ShownMenu } from './menu.queries.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';

type MenuFrameProps = {
  title: string;
  /** « Chargement de la carte ». */
  label: string;
  failed: string;
  children: ReactNode;
};

/** The frame of the products and of the option lists; another shop's menu is drawn from scratch. */
export function MenuFrame({ title, label, failed, children }: MenuFrameProps) {
  const { companyId, shopId } = useUser();
  const menu = useQuery(menuOf({ companyId, shopId }));
  if (menu.data)
    return (
      <Ready key={shopId} menu={menu.data}>
        {children}
      </Ready>
    );
  return (
    <div className={shared.screen}>
      <PageHeader title={title} />
      {menu.isPending ? (
        <LoadingRegion label={label}>
          <Stack gap={10}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height={62} radius={14} />
            ))}
          </Stack>
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

function Ready({ menu, children }: { menu: ShownMenu; children: ReactNode }) {
  const { context, opened } = useNewMenuContext(menu, useMenuSearch().q !== undefined);
  return (
    <PowersContext value={context}>
      <ShownMenuContext value={menu}>
        <div className={shared.screen}>
          {children}
          <UndoBar />
        </div>
        <Suspense fallback={null}>{opened}</Suspense>
      </ShownMenuContext>
    </PowersContext>
  );
}

type CreateButtonProps = { variant?: 'primary'; opens: ReactNode; children: ReactNode };

export function CreateButton({ variant, opens, children }: CreateButtonProps) {
  const { editRefusal, openWindow } = useMenuContext();
  return (
    <Button variant={variant} icon={IconPlus} disabledBecause={editRefusal} onClick={() => openWindow(opens)}>
      {children}
    </Button>
  );
}

type NothingShownProps = EmptyStateProps & { query: string; noMatch: string; onClear: () => void };

/** A search that finds nothing, or a menu that has nothing yet. */
export const NothingShown = ({ query, noMatch, onClear, ...empty }: NothingShownProps) => (
  <Card>{query ? <NoMatch title={noMatch} onClear={onClear} /> : <EmptyState {...empty} />}</Card>
);
