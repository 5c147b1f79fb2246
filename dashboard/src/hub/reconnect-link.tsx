import { PAGES } from '@comptoir/domain/session/pages.ts';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useUser } from '../session/session.ts';

/** HUB-52: where all shops are shown together there is no page of one hub. */
export function ReconnectLink() {
  const { isAllShops } = useUser();
  if (isAllShops) return null;
  return (
    <RouteButton to={PAGES.hub.path} variant="primary">
      Reconnecter
    </RouteButton>
  );
}
