import { trustIn, trustText } from '@comptoir/domain/addresses/place.ts';
import { pointText } from '@comptoir/domain/addresses/point.ts';
import { explainZones, zoneName, type Verdict } from '@comptoir/domain/delivery-zones/resolve.ts';
import { formatMetres } from '@comptoir/domain/delivery-zones/shapes.ts';
import type { DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import { distanceMetres } from '@comptoir/domain/kernel/geo.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import type { FoundPlace } from '../addresses/addresses.queries.ts';
import { useNamedPoint, type Point } from '../addresses/use-named-point.ts';
import { CourierCosts } from './courier-costs.tsx';
import { FeesByBasket } from './fees-by-basket.tsx';
import { PointMap } from './point-map.tsx';
import { useCosts } from './use-costs.ts';
import { inColor } from './zone-card.tsx';
import { placeOf } from './zones-map.tsx';
import zones from './zones.module.css';
import styles from './zones-tester.module.css';

/** The zones tester: a point, which zone decides there and why, what a customer pays and a courier costs. Nothing is saved. */
export function ZonesTester({ saved, shop }: { saved: DeliveryZones; shop: Shop }) {
  const [tried, setTried] = useState<Point | null>(null);
  const [sight, setSight] = useState<Location | null>(null);
  const home = placeOf(shop);
  const at = (location: Location) => setTried({ location, place: null });
  const named = useNamedPoint(tried);
  const where = tried && {
    location: tried.location,
    city: named?.addressComponents.city ?? null,
    districts: named?.addressComponents.subLocality ? [named.addressComponents.subLocality] : [],
  };
  const verdicts = where ? explainZones(saved, where, USUAL_BASKET) : [];
  const winner = verdicts.find(({ outcome }) => outcome === 'wins');
  const metres = tried ? distanceMetres(home, tried.location) : 0;
  const costs = useCosts(shop, tried?.location ?? null, winner ?? null);
  return (
    <div className={zones.columns}>
      <div className={zones.mapSide}>
        <div className={styles.overMap}>
          <AddressField
            label="Essayer une adresse"
            isLabelHidden
            placeholder="Adresse ou coordonnées"
            found={tried && !tried.place ? (named?.formattedAddress ?? null) : null}
            onPoint={(location) => {
              at(location);
              setSight(location);
            }}
            onFound={(place) => {
              setTried({ location: place.location, place });
              setSight(place.location);
            }}
            onClear={() => setTried(null)}
          />
        </div>
        <PointMap
          label="Carte d’essai des zones"
          pin="Point essayé"
          shop={shop}
          zones={saved.mapZones}
          selected={winner?.kind === 'map' ? winner.zone.key : null}
          point={tried?.location ?? null}
          sight={sight}
          onPick={at}
        />
      </div>
      <div className={zones.side} aria-live="polite">
        {tried ? (
          <>
            <Card as="section" aria-label="Zones à cet endroit">
              <h2 className={styles.sideTitle}>{titleOf(tried, named)}</h2>
              <p className={zones.reach}>{underTitle(tried, named, metres)}</p>
              {tried.place && trustIn(tried.place) !== 'sure' ? (
                <Notice tone="calm" icon={IconAlertTriangle}>
                  {french('Adresse incertaine : vérifiez-la avant de vous y fier.')}
                </Notice>
              ) : null}
              <ul className={styles.verdicts} aria-label="Zones">
                {verdicts.map((verdict) => (
                  <li key={verdict.zone.key} data-outcome={verdict.outcome}>
                    <span className={styles.sign}>
                      <Glyph icon={verdict.outcome === 'wins' ? IconCheck : IconMinus} size={15} />
                    </span>
                    {verdict.kind === 'map' ? <span className={zones.dot} style={inColor(verdict.zone.color)} /> : null}
                    <b>{zoneName(verdict)}</b>
                    <span className={styles.why}>{whyOf(verdict, verdicts)}</span>
                  </li>
                ))}
              </ul>
              {winner ? null : (
                <p className={styles.refused}>{french('Désolé, nous ne livrons pas à cette adresse.')}</p>
              )}
            </Card>
            {winner ? <FeesByBasket winner={winner} costs={costs} /> : null}
            <CourierCosts costs={costs} timeZone={shop.timeZone} />
          </>
        ) : (
          <Card as="section" aria-label="Zones à cet endroit">
            <h2 className={styles.sideTitle}>Où livrez-vous{'\u00A0'}?</h2>
            <p className={zones.reach}>
              Cherchez une adresse ou cliquez sur la carte{NBSP}: la zone qui l’emporte, le prix pour le client et le
              coût d’un coursier s’affichent ici. Au clavier, Entrée sur la carte pose le point en son centre.
            </p>
          </Card>
        )}
        <p className={zones.note}>
          {tried
            ? french(
                "Cliquez ailleurs sur la carte, ou déplacez l'épingle aux flèches du clavier. Rien n'est enregistré ni commandé.",
              )
            : french("Rien n'est enregistré.")}
        </p>
      </div>
    </div>
  );
}

/** Zones of the same number are told apart by the fee of a usual basket. */
const USUAL_BASKET = cents(20_00);

const titleOf = ({ location }: Point, named: FoundPlace | null): string =>
  named && named.precision !== 'city' ? (named.formattedAddress.split(',')[0] ?? '') : pointText(location);

function underTitle({ place }: Point, named: FoundPlace | null, metres: number): string {
  const town = named && `${named.addressComponents.postalCode} ${named.addressComponents.city}`;
  const trust = place ? trustText(place) : `à ${formatMetres(metres)} du magasin`;
  return town ? `${town} · ${trust}` : `Point choisi sur la carte, ${trust}`;
}

function whyOf(verdict: Verdict, all: readonly Verdict[]): string {
  if (verdict.outcome === 'wins') {
    const next = all.find(({ outcome }) => outcome === 'loses');
    return next ? french(`l'emporte, avant ${zoneName(next)}`) : french("l'emporte : seule à contenir ce point");
  }
  if (verdict.outcome === 'loses') return LOSSES[verdict.reason];
  if (verdict.reason === 'too-far')
    return french(`trop court : ${formatMetres(verdict.metres)}, rayon ${formatMetres(verdict.radiusMetres)}`);
  if (verdict.reason === 'outside')
    return `ne contient pas ce point, à ${formatMetres(verdict.metresToBorder)} du bord`;
  return MISSES[verdict.reason];
}

const MISSES = {
  'districts-only': 'seuls ses quartiers sont livrés',
  'other-district': 'autre quartier',
  'other-city': 'autre ville',
  'no-location': 'adresse non située',
} as const;

const LOSSES = {
  'lower-priority': 'contient aussi ce point, plus bas dans la liste',
  'later-kind': 'la carte passe avant les villes',
  'higher-fee': 'même rang, frais plus élevés',
  'higher-minimum': 'même rang, minimum plus élevé',
  'later-key': 'même rang, mêmes prix',
} as const;
