import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { CashbackForm } from './cashback-form.tsx';
import { useLoyaltyPlace } from './loyalty-place.ts';
import { loyalty, type Loyalty } from './loyalty.queries.ts';
import { PointsForm } from './points-form.tsx';
import { VersionPage } from './version/version-page.tsx';
import { VersionsList } from './versions-list.tsx';

/** LOY-01, LOY-38. */
export function LoyaltyScreen() {
  const { companyId } = useUser();
  return (
    <Loaded
      query={useQuery(loyalty(companyId))}
      label="Chargement du programme de fidélité"
      bones={<Skeleton height={420} radius={14} />}
      failed="Impossible de charger les données."
    >
      {(here) => <Programme here={here} />}
    </Loaded>
  );
}

function Programme({ here }: { here: Loyalty }) {
  const isReadOnly = pageVisibility('loyalty', viewOf(useUser())) !== 'full';
  const { place } = useLoyaltyPlace();
  const shown = { here, isReadOnly };
  if (place.version !== undefined) return <VersionPage {...shown} versionKey={place.version} />;
  const tab = place.onglet ?? (here.config.loyaltyType === 'product' ? 'produits' : 'cashback');
  if (tab === 'cashback') return <CashbackForm {...shown} />;
  return place.vue === 'versions' ? <VersionsList {...shown} /> : <PointsForm {...shown} />;
}
