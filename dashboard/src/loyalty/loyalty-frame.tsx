import { LOYALTY_TYPE_LABELS } from '@comptoir/domain/loyalty/programme.labels.ts';
import type { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import type { ReactNode } from 'react';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { useUser } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { addressOf, TAB_OF, useLoyaltyPlace } from './loyalty-place.ts';
import type { Loyalty } from './loyalty.queries.ts';
import styles from './loyalty.module.css';

/** What every part of the page is given. */
export type Shown = { here: Loyalty; isReadOnly: boolean };

/** Why a field cannot be changed. */
export const LOCKED = 'Seul l’administrateur de l’enseigne modifie ce réglage.';

type FrameProps = Shown & {
  type: LoyaltyType;
  view?: 'configuration' | 'versions';
  actions: ReactNode;
  children: ReactNode;
};

/** LOY-01: the two tabs, and under « Produits » its two views. */
export function LoyaltyFrame({ here, isReadOnly, type, view, actions, children }: FrameProps) {
  const { shopCount } = useUser();
  const { go } = useLoyaltyPlace();
  const { config, versions } = here;
  const tabs = (['cashback', 'product'] as const).map((one) => ({
    key: one,
    label: LOYALTY_TYPE_LABELS[one],
    href: addressOf({ onglet: TAB_OF[one] }),
    count: config.enabled && config.loyaltyType === one ? 'en cours' : undefined,
  }));
  return (
    <SettingsPage
      title="Fidélité"
      menu="/marketing"
      {...(shopCount > 1 ? { hint: 'Tous vos magasins' } : {})}
      isReadOnly={isReadOnly}
      actions={actions}
    >
      <div className={styles.tabs}>
        <Tabs label="Type de programme" items={tabs} current={type} onSelect={(one) => go({ onglet: TAB_OF[one] })} />
      </div>
      {view ? (
        <div className={styles.views}>
          <Segmented
            label="Programme par produits"
            segments={[
              { value: 'configuration', label: 'Configuration' },
              { value: 'versions', label: 'Versions', count: String(versions.length) },
            ]}
            value={view}
            onChange={(next) =>
              go(next === 'versions' ? { onglet: 'produits', vue: 'versions' } : { onglet: 'produits' })
            }
          />
        </div>
      ) : null}
      {children}
    </SettingsPage>
  );
}
