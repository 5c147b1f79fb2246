import { PAGES } from '@comptoir/domain/session/pages.ts';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useUser } from '../../session/session.ts';

type NewcomerLinkProps = { driverId: string; kind: 'employee' | 'independent' };

/** DRV-30. DRV-25: where all shops are shown together there is no page of drivers. */
export function NewcomerLink({ driverId, kind }: NewcomerLinkProps) {
  const { isAllShops } = useUser();
  if (isAllShops) return null;
  const page = kind === 'employee' ? PAGES.drivers : PAGES.independentDrivers;
  return (
    <RouteButton to={page.path} search={{ livreur: driverId }}>
      Ouvrir
    </RouteButton>
  );
}
