import type { CampaignKind } from '@comptoir/domain/campaigns/campaign.ts';
import { CAMPAIGN_TAB_LABELS } from '@comptoir/domain/campaigns/campaigns.labels.ts';
import { presetRange, type DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { IconChevronLeft, IconDownload, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useMemo, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { pageOf } from '@comptoir/web/page/address.ts';
import { useToday } from '@comptoir/web/page/today.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { WinBackSection } from '../win-back/win-back-section.tsx';
import settings from '../settings/settings-page.module.css';
import { CampaignTiles } from './campaign-tiles.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { useCampaignsPlace } from './campaigns-place.ts';
import { campaignsOf, downloadCampaigns } from './campaigns.queries.ts';
import { CostsWindow } from './costs-window.tsx';
import styles from './campaigns.module.css';

const PRESETS = ['last-7-days', 'month', 'last-4-weeks'] as const;
const USUAL_PRESET = 'last-4-weeks';
const KINDS = Object.keys(CAMPAIGN_TAB_LABELS) as CampaignKind[];

/** CMP-01. */
export function CampaignsScreen() {
  const user = useUser();
  const { place, ...move } = useCampaignsPlace();
  const [isSettingCosts, setSettingCosts] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const today = useToday(user.timeZone);
  const usual = presetRange(USUAL_PRESET, { today }) ?? { from: today, to: today };
  const { from, to } = place.from && place.to ? { from: place.from, to: place.to } : usual;
  const range = useMemo(() => ({ from, to }), [from, to]);
  const report = useQuery(campaignsOf(user, range));
  const mayEdit = pageVisibility('campaigns', viewOf(user)) === 'full';
  const mayWrite = pageVisibility('pushNotifications', viewOf(user)) !== 'hidden';
  const isUsual = (chosen: DateRange) => chosen.from === usual.from && chosen.to === usual.to;
  const download = () => {
    setSaving(true);
    downloadCampaigns(user, range)
      .catch((error: unknown) =>
        showErrorOr(error, french("Les campagnes n'ont pas pu être exportées, merci de réessayer !")),
      )
      .finally(() => setSaving(false));
  };
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Ce que rapportent vos campagnes"
        back={
          <Link to="/marketing" className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Marketing
          </Link>
        }
        actions={
          <>
            <DateRangePicker
              label="Période"
              range={range}
              frame={{ today }}
              presets={PRESETS}
              usual={USUAL_PRESET}
              onChange={(chosen) => move.toRange(isUsual(chosen) ? null : chosen)}
            />
            <Button icon={IconDownload} isBusy={isSaving} onClick={download}>
              Exporter (CSV)
            </Button>
          </>
        }
      />
      <Loaded
        query={report}
        label="Chargement des campagnes"
        bones={<Bones />}
        failed={french("Les campagnes n'ont pas pu être récupérées, merci de réessayer !")}
      >
        {(shown) => {
          const { campaigns } = shown;
          const listed = campaigns.filter(({ kind }) => !place.genre || kind === place.genre);
          const rows = pageOf(listed, place);
          const count = (kind: CampaignKind) => campaigns.filter((one) => one.kind === kind).length;
          return (
            <div className={styles.page} aria-busy={report.isPlaceholderData}>
              <CampaignTiles report={shown} onCosts={mayEdit ? () => setSettingCosts(true) : null} />
              <Card as="section" isPadded={false} aria-label="Par campagne">
                <div className={styles.head}>
                  <h2>Par campagne</h2>
                  <Segmented<CampaignKind | 'toutes'>
                    label="Genre de campagne"
                    segments={[
                      { value: 'toutes', label: 'Toutes', count: formatCount(campaigns.length) },
                      ...KINDS.map((kind) => ({
                        value: kind,
                        label: CAMPAIGN_TAB_LABELS[kind],
                        count: formatCount(count(kind)),
                      })),
                    ]}
                    value={place.genre ?? 'toutes'}
                    onChange={(kind) => move.toKind(kind === 'toutes' ? undefined : kind)}
                  />
                </div>
                {listed.length === 0 ? (
                  <EmptyState
                    icon={IconSpeakerphone}
                    title="Aucune campagne sur cette période"
                    text="Une notification, un code promo ou un lien magique apparaît ici dès qu’il a servi."
                  />
                ) : (
                  <div className={styles.scroller}>
                    <CampaignsTable campaigns={rows.items} mayWrite={mayWrite} />
                  </div>
                )}
                {listed.length > rows.pageSize ? (
                  <div className={styles.pager}>
                    <Pager {...rows} onPage={move.toPage} onPageSize={move.toSize} />
                  </div>
                ) : null}
              </Card>
              <p className={styles.note}>
                {french(
                  '« En plus » : les commandes au-delà de ce que les mêmes personnes passaient avant, sur une durée égale.',
                )}
              </p>
              {isSettingCosts ? <CostsWindow costs={shown.costs} onClose={() => setSettingCosts(false)} /> : null}
            </div>
          );
        }}
      </Loaded>
      {mayWrite ? <WinBackSection /> : null}
    </div>
  );
}

const TILES = ['sales', 'given', 'costs', 'margin'];

/** As tall as what comes: nothing jumps. */
const Bones = () => (
  <div className={styles.page}>
    <div className={styles.tiles}>
      {TILES.map((tile) => (
        <Skeleton key={tile} height={106} radius={14} />
      ))}
    </div>
    <Skeleton height={420} radius={14} />
  </div>
);
