import type { DeliveryZones, MapZone } from '@comptoir/domain/delivery-zones/zones.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconCheck, IconFocusCentered, IconList, IconMap2, IconMapPin, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { SortableList } from '@comptoir/web/ui/drag/sortable-list.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { readCookie, writeCookie } from '../session/cookies.ts';
import { useUser, viewOf } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { oneShop } from '../shops/shops.queries.ts';
import { CityWindow } from './city-window.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { deliveryZones } from './delivery-zones.queries.ts';
import { StrandedQuestion } from './stranded-question.tsx';
import { useZones } from './use-zones.ts';
import { ZoneCard } from './zone-card.tsx';
import { handlesOf } from './zone-handles.ts';
import { ZoneWindow } from './zone-window.tsx';
import { ZonesList, type ListedZone } from './zones-list.tsx';
import { placeOf, ZonesMap } from './zones-map.tsx';
import { ZonesTester } from './zones-tester.tsx';
import styles from './zones.module.css';

const loading = {
  label: 'Chargement des zones de livraison',
  bones: <Skeleton height={515} radius={14} />,
  failed: 'Impossible d’afficher les zones de livraison',
};

export function ZonesScreen() {
  const user = useUser();
  const params = { companyId: user.companyId, shopId: user.shopId };
  const zones = useQuery(deliveryZones(params));
  const shop = useQuery(oneShop(user));
  return (
    <Loaded query={zones} {...loading}>
      {(saved) => (
        <Loaded query={shop} {...loading}>
          {(known) => <Screen key={user.shopId} saved={saved} shop={known} />}
        </Loaded>
      )}
    </Loaded>
  );
}

type View = 'map' | 'list' | 'tester';
type Opened =
  | { window: 'zone'; zone: MapZone | null }
  | { window: 'city'; key: string | null }
  | { window: 'delete'; one: ListedZone };

/** ZON-01. */
const COOKIE = 'isZoneMap';
const EMPTY = french('Aucune zone de livraison. Ajoutez votre première zone pour recevoir des commandes en livraison.');

function Screen({ saved, shop }: { saved: DeliveryZones; shop: Shop }) {
  const user = useUser();
  const params = { companyId: user.companyId, shopId: user.shopId };
  const isReadOnly = pageVisibility('deliveryZones', viewOf(user)) !== 'full';
  const [view, setView] = useState<View>(() => (readCookie(COOKIE) === 'false' ? 'list' : 'map'));
  const [selected, setSelected] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const zones = useZones(params, saved);
  const show = (next: View) => {
    setView(next);
    if (next !== 'tester') writeCookie(COOKIE, String(next === 'map'));
  };
  const showOnMap = (key: string) => {
    setSelected(key);
    show('map');
  };
  const chosen = zones.mapZones.find(({ key }) => key === selected);
  const city = opened?.window === 'city' ? saved.cityZones.find(({ key }) => key === opened.key) : undefined;
  const isEmpty = saved.mapZones.length + saved.cityZones.length === 0;
  const add = () => setOpened(view === 'list' ? { window: 'city', key: null } : { window: 'zone', zone: null });
  const edit = (one: ListedZone) =>
    setOpened(
      one.kind === 'map' ? { window: 'zone', zone: one.zone } : { window: 'city', key: one.zone.city ?? one.zone.key },
    );
  return (
    <>
      <SettingsPage
        title="Zones de livraison"
        isReadOnly={isReadOnly}
        actions={
          <>
            <Views view={view} onChange={show} />
            <Button variant="primary" icon={IconPlus} onClick={add}>
              Ajouter une zone
            </Button>
          </>
        }
        badge={<Saved state={zones.state} />}
      >
        {isReadOnly ? <Views view={view} onChange={show} /> : null}
        {view === 'tester' ? (
          <ZonesTester saved={saved} shop={shop} />
        ) : view === 'list' && !isEmpty ? (
          <div className={styles.list}>
            <ZonesList
              saved={saved}
              isReadOnly={isReadOnly}
              onShow={showOnMap}
              onEdit={edit}
              onDelete={(one) => setOpened({ window: 'delete', one })}
            />
          </div>
        ) : view === 'list' ? (
          <EmptyState icon={IconMapPin} title={EMPTY} />
        ) : (
          <div className={styles.columns}>
            <div className={styles.mapSide}>
              <ZonesMap
                label="Carte des zones de livraison"
                shop={shop}
                zones={zones.mapZones}
                selected={selected}
                onSelect={setSelected}
                handles={chosen && !isReadOnly ? handlesOf(chosen, (shape) => zones.change(chosen.key, shape)) : []}
                onHold={zones.hold}
                onPress={() => setSelected(null)}
              />
            </div>
            <div className={styles.side}>
              {zones.mapZones.length === 0 ? (
                <EmptyState
                  icon={IconMapPin}
                  title={isEmpty ? EMPTY : 'Aucune zone sur la carte.'}
                  text={isEmpty ? undefined : 'Vos villes et quartiers sont dans la vue «\u00A0Liste\u00A0».'}
                />
              ) : (
                <>
                  <SortableList
                    label="Zones, dans l’ordre"
                    items={zones.mapZones.map((zone) => ({ key: zone.key, name: `Zone ${zone.priority}`, zone }))}
                    onReorder={(items) => void zones.arrange(items.map(({ key }) => key))}
                    isFixed={isReadOnly}
                    isCards
                  >
                    {({ zone }) => (
                      <ZoneCard
                        zone={zone}
                        shop={placeOf(shop)}
                        isSelected={zone.key === selected}
                        isReadOnly={isReadOnly}
                        onSelect={() => setSelected(zone.key)}
                        onEdit={() => setOpened({ window: 'zone', zone })}
                        onDelete={() => setOpened({ window: 'delete', one: { kind: 'map', zone } })}
                      />
                    )}
                  </SortableList>
                  <p className={styles.note}>
                    Quand deux zones se recouvrent, la première de la liste l’emporte.
                    {isReadOnly ? '' : ' Glissez pour changer l’ordre.'}
                  </p>
                </>
              )}
            </div>
          </div>
        )}
      </SettingsPage>
      {opened?.window === 'zone' ? (
        <ZoneWindow
          params={params}
          zone={opened.zone}
          saved={saved}
          shop={placeOf(shop)}
          zones={zones}
          onSaved={(key) => {
            setOpened(null);
            showOnMap(key);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened?.window === 'city' ? (
        <CityWindow params={params} city={city ?? null} saved={saved} zones={zones} onClose={() => setOpened(null)} />
      ) : null}
      {opened?.window === 'delete' ? (
        <DeleteQuestion params={params} one={opened.one} saved={saved} onClose={() => setOpened(null)} />
      ) : null}
      {zones.question ? (
        <StrandedQuestion
          items={zones.question.items}
          onConfirm={() => zones.question?.answer(true)}
          onCancel={() => zones.question?.answer(false)}
        />
      ) : null}
    </>
  );
}

const Views = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => (
  <Segmented
    label="Vue"
    segments={[
      { value: 'map', label: 'Carte', sign: IconMap2 },
      { value: 'list', label: 'Liste', sign: IconList },
      { value: 'tester', label: 'Essayer', sign: IconFocusCentered },
    ]}
    value={view}
    onChange={onChange}
  />
);

function Saved({ state }: { state: 'quiet' | 'saving' | 'saved' }) {
  return (
    <span className={styles.state} role="status">
      {state === 'saved' ? <Glyph icon={IconCheck} size={17} /> : null}
      {state === 'saved' ? 'Modifications enregistrées' : state === 'saving' ? 'Enregistrement…' : ''}
    </span>
  );
}
