import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { SettingsPage } from '../../settings/settings-page.tsx';
import settings from '../../settings/settings-page.module.css';
import { DefaultBadge } from '../default-badge.tsx';
import { addressOf, LOYALTY_PATH, useLoyaltyPlace, VERSION_PARTS, type VersionPart } from '../loyalty-place.ts';
import styles from '../loyalty.module.css';

type VersionFrameProps = {
  /** Null while it is being added. */
  version: LoyaltyVersion | null;
  part: VersionPart;
  isReadOnly: boolean;
  actions: ReactNode;
  children: ReactNode;
};

const LABELS: Record<VersionPart, string> = {
  configuration: 'Configuration',
  restaurants: 'Restaurants participants',
  produits: 'Produits offerts',
};

export const BackToVersions = () => (
  <Link to={LOYALTY_PATH} search={{ onglet: 'produits', vue: 'versions' }} className={settings.back}>
    <Glyph icon={IconChevronLeft} size={16} />
    Retour aux versions
  </Link>
);

function countOf(version: LoyaltyVersion | null, part: VersionPart): string | undefined {
  if (!version || part === 'configuration') return undefined;
  if (part === 'restaurants') return String(version.shopIds.length);
  const { length } = version.tiers;
  return `${length}\u00A0palier${length > 1 ? 's' : ''}`;
}

/** LOY-01, LOY-19: the three parts of a version; a new one has the first alone until it is saved. */
export function VersionFrame({ version, part, isReadOnly, actions, children }: VersionFrameProps) {
  const { go } = useLoyaltyPlace();
  const row = useRef<HTMLDivElement>(null);
  // Three long names: on a telephone the last one stands outside the screen.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const at = (partie: VersionPart) => ({
    onglet: 'produits' as const,
    ...(version ? { version: version.key } : {}),
    ...(partie === 'configuration' ? {} : { partie }),
  });
  const tabs = VERSION_PARTS.map((key) => ({
    key,
    label: LABELS[key],
    href: addressOf(at(key)),
    count: countOf(version, key),
    isDisabled: version === null && key !== 'configuration',
  }));
  return (
    <SettingsPage
      title={version ? `Version «\u00A0${version.name}\u00A0»` : 'Nouvelle version'}
      back={<BackToVersions />}
      badge={version?.isDefault ? <DefaultBadge /> : null}
      isReadOnly={isReadOnly}
      actions={actions}
    >
      <div ref={row} className={styles.tabs}>
        <Tabs label="Parties de la version" items={tabs} current={part} onSelect={(key) => go(at(key))} />
      </div>
      {children}
    </SettingsPage>
  );
}
