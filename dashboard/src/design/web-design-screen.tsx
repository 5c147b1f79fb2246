import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { useUser } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { DesignActions, UnsavedMark } from './design-actions.tsx';
import { designOwner, previewOf } from './design-owner.ts';
import { webDesign, type WebSaved } from './design.queries.ts';
import { useKnownPictures } from './pictures/known-pictures.ts';
import { ShopPreview } from './shop-preview.tsx';
import { useWebForm } from './use-web-form.ts';
import { ConfigFields, StyleFields } from './web-fields.tsx';
import styles from './design.module.css';

const TABS = ['config', 'style'] as const;
type Tab = (typeof TABS)[number];
const LABELS: Record<Tab, string> = { config: 'Config', style: 'Style' };
const items = TABS.map((key) => ({ key, label: LABELS[key], href: `?onglet=${key}` }));

/** DSW-01. */
export function WebDesignScreen() {
  return (
    <Loaded
      query={useQuery(webDesign(designOwner(useUser())))}
      label="Chargement du design"
      bones={<Skeleton height={420} radius={14} />}
      failed="Impossible d’afficher le design web"
    >
      {(saved) => <WebDesignForm saved={saved} />}
    </Loaded>
  );
}

function WebDesignForm({ saved }: { saved: WebSaved }) {
  const user = useUser();
  const pictures = useKnownPictures(saved.pictures);
  const form = useWebForm(saved, pictures);
  const [tab, setTab] = useState<Tab>(openedTab);
  const [isCartOpen, setCartOpen] = useState(false);
  const { cartMessage, seoKeywords: _, ...web } = form.draft;
  return (
    <SettingsPage
      title="Design web"
      menu="/marketing"
      badge={<UnsavedMark form={form} hint={user.isAllShops ? 'Tous vos magasins' : null} />}
      actions={<DesignActions form={form} />}
    >
      {form.notices}
      <div className={styles.editor}>
        <Card isPadded={false}>
          <div className={styles.tabs}>
            <Tabs label="Design web" items={items} current={tab} onSelect={setTab} />
          </div>
          <form id={form.id} className={styles.panel} onSubmit={form.submit} noValidate>
            {tab === 'config' ? (
              <ConfigFields form={form} saved={saved} pictures={pictures} onCart={setCartOpen} />
            ) : (
              <StyleFields form={form} />
            )}
          </form>
        </Card>
        <ShopPreview
          {...previewOf(user)}
          draft={{ web, cartMessage: cartMessage.trim() || saved.cartMessage.inherited, isCartOpen }}
        />
      </div>
    </SettingsPage>
  );
}

function openedTab(): Tab {
  const asked = new URLSearchParams(location.search).get('onglet');
  return TABS.find((tab) => tab === asked) ?? 'config';
}
