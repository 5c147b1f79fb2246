import { PAGES } from '@comptoir/domain/session/pages.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { useUser } from '../session/session.ts';
import { SettingsBlocks } from '../settings/settings-block.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { CustomersBlock } from './customers-block.tsx';
import { MenuBlock } from './menu-block.tsx';

/** MOV-01: what one brings from another house, each for whoever may change it. */
export function ImportScreen() {
  const { companyId, shopId, featureFlags } = useUser();
  const shopRef = { companyId, shopId };
  return (
    <div className={shared.screen}>
      <SettingsPage title={PAGES.importing.label} hint="Votre carte et vos clients, d’un autre logiciel">
        <SettingsBlocks>
          {featureFlags.includes('productAndOption') ? <MenuBlock key={`menu ${shopId}`} shopRef={shopRef} /> : null}
          {featureFlags.includes('clients') ? <CustomersBlock key={`clients ${shopId}`} shopRef={shopRef} /> : null}
        </SettingsBlocks>
      </SettingsPage>
    </div>
  );
}
