import { asLink } from '@comptoir/domain/design/links.ts';
import {
  MOBILE_SECTION_LABELS,
  MOBILE_SECTIONS,
  MOBILE_TITLES,
  type MobileDesign,
  type MobileSection,
} from '@comptoir/domain/design/mobile-design.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { DesignActions, UnsavedMark } from '../design-actions.tsx';
import { designOwner, previewOf } from '../design-owner.ts';
import { mobileDesign, type MobileSaved } from '../design.queries.ts';
import { useKnownPictures } from '../pictures/known-pictures.ts';
import { changedIn, MobileSectionRow, MobileStyle } from './mobile-fields.tsx';
import type { MobileForm } from './mobile-parts.ts';
import { ShopPreview } from '../shop-preview.tsx';
import { hasWrongLink, useMobileForm } from './use-mobile-form.ts';
import styles from '../design.module.css';

const TABS = ['sections', 'style'] as const;
type Tab = (typeof TABS)[number];
const items = [
  { key: 'sections', label: 'Sections', href: '?onglet=sections' },
  { key: 'style', label: 'Style', href: '?onglet=style' },
] as const;

/** DSM-01. */
export function MobileDesignScreen() {
  return (
    <Loaded
      query={useQuery(mobileDesign(designOwner(useUser())))}
      label="Chargement du design"
      bones={<Skeleton height={420} radius={14} />}
      failed="Impossible d’afficher le design mobile"
    >
      {(saved) => <MobileDesignForm saved={saved} />}
    </Loaded>
  );
}

function MobileDesignForm({ saved }: { saved: MobileSaved }) {
  const user = useUser();
  const pictures = useKnownPictures(saved.pictures);
  // DSM-06: opened where it was left.
  const [opened, setOpened] = useState<MobileSection | null>(saved.mobile.editedSection);
  const [tab, setTab] = useState<Tab>('sections');
  const form = useMobileForm(saved, pictures, opened ?? saved.mobile.editedSection);
  const { path, address } = previewOf(user);
  const submit = (event: SubmitEvent) => {
    if (hasWrongLink(form.draft)) {
      setTab('sections');
      setOpened('links');
    }
    form.submit(event);
  };
  return (
    <SettingsPage
      title="Design mobile"
      menu="/marketing"
      badge={<UnsavedMark form={form} hint={user.isAllShops ? 'Tous vos magasins' : null} />}
      actions={<DesignActions form={form} />}
    >
      {form.notices}
      <div className={styles.editor}>
        <Card isPadded={false}>
          <div className={styles.tabs}>
            <Tabs label="Design mobile" items={items} current={tab} onSelect={setTab} />
          </div>
          <form id={form.id} onSubmit={submit} noValidate>
            {tab === 'sections' ? (
              MOBILE_SECTIONS.map((section) => (
                <MobileSectionRow
                  key={section}
                  section={section}
                  label={MOBILE_SECTION_LABELS[section]}
                  isOpen={opened === section}
                  isChanged={changedIn(section, form.draft, saved.mobile)}
                  onToggle={() => setOpened(opened === section ? null : section)}
                  form={form}
                  pictures={pictures}
                />
              ))
            ) : (
              <MobileStyle form={form} />
            )}
          </form>
        </Card>
        <ShopPreview
          path={`${path}/app`}
          address={address}
          isPhoneOnly
          draft={{ mobile: shownDesign(form.draft, saved.mobile) }}
        />
      </div>
    </SettingsPage>
  );
}

/** The draft as the app would show it once saved. */
function shownDesign(draft: MobileForm, saved: MobileDesign): MobileDesign {
  const { websiteUrl, facebook, instagram, linkedin, ...fields } = draft;
  const titles = Object.entries(MOBILE_TITLES).map(([name, first]) => [
    name,
    draft[name as keyof typeof MOBILE_TITLES].trim() || first,
  ]);
  return {
    ...saved,
    ...fields,
    ...Object.fromEntries(titles),
    websiteUrl: asLink(websiteUrl),
    socialLinks: { facebook: asLink(facebook), instagram: asLink(instagram), linkedin: asLink(linkedin) },
  };
}
