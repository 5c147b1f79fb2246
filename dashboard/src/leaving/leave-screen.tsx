import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import shared from '@comptoir/web/styles/shared.module.css';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlocks } from '../settings/settings-block.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { ErasureBlock } from './erasure-block.tsx';
import { ExportBlock } from './export-block.tsx';
import { departure } from './leaving.queries.ts';

/** LEA-01, LEA-10: taking everything along, and being forgotten. */
export function LeaveScreen() {
  const { companyId } = useUser();
  const found = useQuery(departure(companyId));
  return (
    <div className={shared.screen}>
      <SettingsPage title={PAGES.leave.label} hint="Vos données sont à vous">
        <Loaded
          query={found}
          label="Chargement de vos archives"
          bones={
            <SettingsBlocks>
              <Skeleton height={220} radius={14} />
              <Skeleton height={220} radius={14} />
            </SettingsBlocks>
          }
          failed="Cette page ne peut pas être affichée"
        >
          {(shown) => (
            <SettingsBlocks>
              <ExportBlock companyId={companyId} exports={shown.exports} />
              <ErasureBlock companyId={companyId} departure={shown} />
            </SettingsBlocks>
          )}
        </Loaded>
      </SettingsPage>
    </div>
  );
}
