import type { Campaign, CampaignKind } from '@comptoir/domain/campaigns/campaign.ts';
import { CAMPAIGN_COLUMNS, CAMPAIGN_KIND_LABELS } from '@comptoir/domain/campaigns/campaigns.labels.ts';
import { extraOrders } from '@comptoir/domain/campaigns/margin.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { IconBell, IconChevronDown, IconChevronRight, IconLink, IconTicket } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { AgainButton } from '../push-notifications/again-button.tsx';
import { ComparedPanel } from './compared-panel.tsx';
import { known, signed, taken } from './figures.ts';
import styles from './campaigns.module.css';

const ICONS: Record<CampaignKind, IconType> = { notification: IconBell, code: IconTicket, link: IconLink };

/** In the order in which they subtract. */
const AMOUNTS: readonly { id: keyof typeof CAMPAIGN_COLUMNS; cell: (campaign: Campaign) => string }[] = [
  { id: 'orders', cell: ({ orders }) => formatCount(orders) },
  { id: 'sales', cell: ({ sales }) => formatEuros(sales) },
  { id: 'discounts', cell: ({ discounts }) => taken(discounts) },
  { id: 'points', cell: ({ points }) => taken(points) },
  { id: 'fees', cell: ({ fees }) => taken(fees) },
  { id: 'material', cell: ({ material }) => taken(material) },
];
/** The others are subtracted from the sales. */
const isPart = (id: string) => id !== 'orders' && id !== 'sales';
const COLUMN_COUNT = AMOUNTS.length + 4;

type CampaignsTableProps = {
  campaigns: readonly Campaign[];
  /** Whether the reader may send notifications. */
  mayWrite: boolean;
};

/** CMP-13: rows that unfold; a table of ours has none. */
export function CampaignsTable({ campaigns, mayWrite }: CampaignsTableProps) {
  return (
    <table className={styles.table} aria-label="Par campagne">
      <thead>
        <tr>
          <th scope="col" className={styles.first}>
            Campagne
          </th>
          <th scope="col" className={styles.wide}>
            Genre
          </th>
          {AMOUNTS.map(({ id }) => (
            <th key={id} scope="col" className={classes(styles.wideFigure, isPart(id) && styles.part)}>
              {CAMPAIGN_COLUMNS[id]}
            </th>
          ))}
          <th scope="col" className={styles.figure}>
            {CAMPAIGN_COLUMNS.margin}
          </th>
          <th scope="col" className={styles.figure}>
            {CAMPAIGN_COLUMNS.extra}
          </th>
        </tr>
      </thead>
      {campaigns.map((campaign) => (
        <CampaignRow key={`${campaign.kind} ${campaign.id}`} campaign={campaign} mayWrite={mayWrite} />
      ))}
    </table>
  );
}

function CampaignRow({ campaign, mayWrite }: { campaign: Campaign; mayWrite: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const extra = extraOrders(campaign.comparison);
  return (
    <tbody>
      <tr className={styles.row}>
        <th scope="row" className={styles.name}>
          <button
            type="button"
            className={styles.opener}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} size={18} />
            <span className={styles.words}>
              <span className={styles.title}>{campaign.name}</span>
              <span className={styles.detail}>{campaign.detail}</span>
            </span>
          </button>
        </th>
        <td className={styles.wide}>
          <Badge tone="grey" icon={ICONS[campaign.kind]}>
            {CAMPAIGN_KIND_LABELS[campaign.kind]}
          </Badge>
        </td>
        {AMOUNTS.map(({ id, cell }) => (
          <td
            key={id}
            className={classes(styles.wideFigure, isPart(id) && styles.part)}
            data-soft={isPart(id) || undefined}
          >
            {cell(campaign)}
          </td>
        ))}
        <td className={styles.figure} data-strong>
          {known(campaign.margin)}
        </td>
        <td className={styles.figure} data-sign={extra === null ? undefined : Math.sign(extra)}>
          {signed(extra)}
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={COLUMN_COUNT} className={styles.unfolded}>
            <div id={panelId} className={styles.panel}>
              <dl className={styles.narrow}>
                {AMOUNTS.map(({ id, cell }) => (
                  <div key={id} className={isPart(id) ? undefined : styles.basic}>
                    <dt>{CAMPAIGN_COLUMNS[id]}</dt>
                    <dd>{cell(campaign)}</dd>
                  </div>
                ))}
              </dl>
              <ComparedPanel campaign={campaign} />
              {mayWrite && campaign.kind === 'notification' ? (
                <div className={styles.again}>
                  <AgainButton notificationId={campaign.id} />
                </div>
              ) : null}
            </div>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}
