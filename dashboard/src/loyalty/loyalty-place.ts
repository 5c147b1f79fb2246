import type { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { withoutBlanks } from '@comptoir/web/page/address.ts';

export const VERSION_PARTS = ['configuration', 'restaurants', 'produits'] as const;
export type VersionPart = (typeof VERSION_PARTS)[number];

/** The address of a version that is being added. */
export const NEW_VERSION = 'nouvelle';

export type LoyaltySearch = {
  /** Without one, the type that is in force. */
  onglet?: 'cashback' | 'produits';
  vue?: 'versions';
  version?: string;
  partie?: VersionPart;
};

export const LOYALTY_PATH = PAGES.loyalty.path;
export const TAB_OF: Record<LoyaltyType, NonNullable<LoyaltySearch['onglet']>> = {
  cashback: 'cashback',
  product: 'produits',
};

export const addressOf = (search: LoyaltySearch): string => `${LOYALTY_PATH}?${new URLSearchParams(search)}`;

/** LOY-01: tab, view, version and its part live in the address. */
export function useLoyaltyPlace(): { place: LoyaltySearch; go: (search: LoyaltySearch, isReplaced?: boolean) => void } {
  const raw: Record<string, unknown> = useSearch();
  const navigate = useNavigate();
  const onglet = (['cashback', 'produits'] as const).find((tab) => tab === raw['onglet']);
  const partie = VERSION_PARTS.find((part) => part === raw['partie']);
  const version = typeof raw['version'] === 'string' ? raw['version'] : undefined;
  const place = withoutBlanks<LoyaltySearch>({
    onglet,
    partie,
    version,
    vue: raw['vue'] === 'versions' ? 'versions' : undefined,
  });
  return {
    place,
    go: (search, isReplaced = false) =>
      void navigate({ to: LOYALTY_PATH, search: { ...search }, resetScroll: false, replace: isReplaced }),
  };
}
