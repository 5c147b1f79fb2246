import { csvHeader, csvLine, type CsvCell } from '../kernel/csv.ts';
import type { DateRange } from '../kernel/date-ranges.ts';
import { cents, type Cents } from '../kernel/money.ts';
import type { Campaign, CampaignFigures, CampaignReport } from './campaign.ts';
import { CAMPAIGN_COLUMNS, CAMPAIGN_KIND_LABELS } from './campaigns.labels.ts';
import { extraOrders } from './margin.ts';

const { orders, sales, discounts, points, fees, material, margin, extra } = CAMPAIGN_COLUMNS;
const inEuros = [sales, discounts, points, fees, material, margin].map((label) => `${label} (€)`);
const HEADER = ['Campagne', 'Genre', 'Détail', orders, ...inEuros, extra];

/** What is unknown is an empty cell: a spreadsheet would count a zero. */
const known = (amount: Cents | null): CsvCell => (amount === null ? '' : { amount });
const less = (amount: Cents): Cents => cents(0 - amount);

const figures = (row: CampaignFigures): CsvCell[] => [
  String(row.orders),
  { amount: row.sales },
  { amount: less(row.discounts) },
  { amount: less(row.points) },
  { amount: less(row.fees) },
  known(row.material === null ? null : less(row.material)),
  known(row.margin),
];

const line = (campaign: Campaign): string => {
  const more = extraOrders(campaign.comparison);
  return csvLine([
    campaign.name,
    CAMPAIGN_KIND_LABELS[campaign.kind],
    campaign.detail,
    ...figures(campaign),
    known(more === null ? null : cents(100 * more)),
  ]);
};

/** CMP-14: as the page shows it; the total counts each order once. */
export const campaignsCsv = ({ campaigns, totals }: Pick<CampaignReport, 'campaigns' | 'totals'>): string =>
  csvHeader(HEADER) + campaigns.map(line).join('') + csvLine(['Total', '', '', ...figures(totals), '']);

export const campaignsFileName = ({ from, to }: DateRange): string => `campagnes_${from}_${to}.csv`;
