import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import {
  contractWords,
  SHOP_STATE_LABELS,
  SHOP_TYPE_LABELS,
  type ShopState,
} from '@comptoir/domain/company-shops/company-shops.labels.ts';
import {
  IconArchive,
  IconArrowBackUp,
  IconBuildingStore,
  IconCopy,
  IconDoorOff,
  IconLogin2,
  IconPencil,
  IconProgress,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import styles from './company-shops.module.css';

export type ShopAct = 'edit' | 'enter' | 'copy' | 'retire' | 'reopen';

type ShopsTableProps = {
  shops: readonly CompanyShop[];
  /** STO-45: why it cannot be reopened; null if it can. */
  reopenRefused: (shop: CompanyShop) => string | null;
  onAct: (act: ShopAct, shop: CompanyShop) => void;
};

const PHONE = { columns: '1fr auto', gap: '6px 8px', padding: '12px 8px 12px 14px' };

const STATES: Record<ShopState, { tone: BadgeTone; icon: IconType }> = {
  open: { tone: 'green', icon: IconBuildingStore },
  closed: { tone: 'amber', icon: IconDoorOff },
  'not-ready': { tone: 'blue', icon: IconProgress },
  retired: { tone: 'grey', icon: IconArchive },
};

/** STO-01. */
export function ShopsTable({ shops, reopenRefused, onAct }: ShopsTableProps) {
  const columns = useMemo(() => columnsOf(reopenRefused, onAct), [reopenRefused, onAct]);
  return (
    <Table
      label="Magasins"
      columns={columns}
      rows={shops}
      rowKey={({ shopId }) => shopId}
      rowTone={({ state }) => (state === 'retired' ? 'gone' : undefined)}
      phone={PHONE}
      isRoomy
    />
  );
}

const peopleWords = (count: number): string =>
  count === 0 ? 'personne' : count === 1 ? '1\u00A0personne' : `${count}\u00A0personnes`;

function columnsOf(
  reopenRefused: ShopsTableProps['reopenRefused'],
  onAct: ShopsTableProps['onAct'],
): Column<CompanyShop>[] {
  return [
    {
      id: 'name',
      header: 'Magasin',
      isStrong: true,
      phone: { area: '1 / 1' },
      cell: (shop) => (
        <span className={styles.lines}>
          {shop.state === 'retired' ? (
            <span>{shop.name}</span>
          ) : (
            <button
              type="button"
              className={classes(ROW_LINK, shared.pressable, styles.name)}
              onClick={() => onAct('edit', shop)}
            >
              {shop.name}
            </button>
          )}
          <a className={styles.under} href={shop.publicUrl} target="_blank" rel="noreferrer" data-above-link>
            /s/{shop.slug}
          </a>
        </span>
      ),
    },
    {
      id: 'town',
      header: 'Ville et type',
      phone: { area: '2 / 1 / 3 / 3' },
      cell: ({ address, type }) => (
        <span className={styles.town}>
          <span>{address.city}</span>
          <span className={styles.hint}>{SHOP_TYPE_LABELS[type]}</span>
        </span>
      ),
    },
    {
      id: 'contract',
      header: 'Contrat',
      phone: { area: '3 / 1 / 4 / 3' },
      isSoft: ({ platformContract, networkContract }) => !platformContract && !networkContract,
      cell: ({ platformContract, networkContract }) =>
        platformContract || networkContract ? (
          <span className={styles.lines}>
            {platformContract ? <span>{`Plateforme ${contractWords(platformContract)}`}</span> : null}
            {networkContract ? <span>{`Réseau ${contractWords(networkContract)}`}</span> : null}
          </span>
        ) : (
          'Aucun'
        ),
    },
    {
      id: 'people',
      header: 'Équipe',
      isSoft: ({ peopleCount }) => peopleCount === 0,
      phone: { area: '4 / 1' },
      cell: ({ peopleCount }) => peopleWords(peopleCount),
    },
    {
      id: 'state',
      header: 'État',
      className: styles.state,
      phone: { area: '1 / 2' },
      cell: ({ state }) => (
        <Badge tone={STATES[state].tone} icon={STATES[state].icon}>
          {SHOP_STATE_LABELS[state]}
        </Badge>
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      isAboveLink: true,
      isKept: true,
      phone: { area: '4 / 2' },
      cell: (shop) => <Actions shop={shop} refused={reopenRefused(shop)} onAct={onAct} />,
    },
  ];
}

type ActionsProps = { shop: CompanyShop; refused: string | null; onAct: ShopsTableProps['onAct'] };

function Actions({ shop, refused, onAct }: ActionsProps) {
  const button = (act: ShopAct, icon: IconType, label: string, disabledBecause: string | null = null) => (
    <IconButton
      icon={icon}
      label={`${label} ${shop.name}`}
      size="dense"
      disabledBecause={disabledBecause}
      onClick={() => onAct(act, shop)}
    />
  );
  return (
    <span className={styles.actions}>
      {button('enter', IconLogin2, 'Aller dans')}
      {shop.state === 'retired' ? (
        button('reopen', IconArrowBackUp, 'Rouvrir', refused)
      ) : (
        <>
          {button('edit', IconPencil, 'Modifier')}
          {button('copy', IconCopy, 'Créer un magasin à partir de')}
          {button('retire', IconArchive, 'Fermer définitivement')}
        </>
      )}
    </span>
  );
}
