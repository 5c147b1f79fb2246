import { IconStack2 } from '@tabler/icons-react';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import type { Shown } from '../loyalty-frame.tsx';
import { NEW_VERSION, useLoyaltyPlace } from '../loyalty-place.ts';
import { TiersForm } from '../tiers/tiers-form.tsx';
import { ShopsForm } from './shops-form.tsx';
import { VersionForm } from './version-form.tsx';
import { BackToVersions } from './version-frame.tsx';

export function VersionPage({ here, isReadOnly, versionKey }: Shown & { versionKey: string }) {
  const { place } = useLoyaltyPlace();
  const version = here.versions.find(({ key }) => key === versionKey);
  if (versionKey === NEW_VERSION && !isReadOnly) return <VersionForm here={here} isReadOnly={false} version={null} />;
  if (!version)
    return (
      <>
        <BackToVersions />
        <Card>
          <EmptyState icon={IconStack2} title="Cette version n’existe plus." />
        </Card>
      </>
    );
  const shown = { here, isReadOnly, version };
  if (place.partie === 'restaurants') return <ShopsForm key={versionKey} {...shown} />;
  if (place.partie === 'produits') return <TiersForm key={versionKey} {...shown} />;
  return <VersionForm key={versionKey} {...shown} />;
}
