import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { averageDistanceKm, averageDurationMinutes, averageSpeedKmh } from '@comptoir/domain/drivers/figures.ts';
import { formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { ageOn, localDay } from '@comptoir/domain/kernel/time.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { useUser } from '../../session/session.ts';
import { figureWords, MISSING, siretWords } from '../driver-words.ts';
import styles from './detail.module.css';

/** DRV-13: what this shop counts of the driver; what it cost is known of independents only. */
export function Tiles({ driver }: { driver: Driver }) {
  const { shopId } = useUser();
  const here = driver.shops.find((shop) => shop.shopId === shopId);
  const cost = driver.kind === 'independent' ? formatEuros(here?.totalCourierFee ?? ZERO) : null;
  const tiles = {
    Livraisons: formatCount(here?.completedOrderCount ?? 0),
    'Coût total': cost,
    'Durée moyenne': figureWords(averageDurationMinutes(driver), 'min'),
    'Distance moyenne': figureWords(averageDistanceKm(driver), 'km'),
  };
  return (
    <dl className={styles.tiles}>
      {Object.entries(tiles).map(([label, value]) => (
        <Pair key={label} label={label} className={styles.tile}>
          {value}
        </Pair>
      ))}
    </dl>
  );
}

export function Information({ driver }: { driver: Driver }) {
  const { timeZone } = useUser();
  const age = useFromNow((now) => (driver.birthDate ? ageOn(driver.birthDate, localDay(now, timeZone)) : null));
  const speed = averageSpeedKmh(driver);
  const { email, phone, freelance } = driver;
  const facts = {
    Prénom: driver.firstName || MISSING,
    Nom: driver.lastName.toUpperCase() || MISSING,
    Âge: age === null ? MISSING : `${age}${NBSP}${plural(age, 'an', 'ans')}`,
    'E-mail': email ? <a href={`mailto:${email}`}>{email}</a> : MISSING,
    Téléphone: phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : MISSING,
    Vitesse: speed === null ? MISSING : figureWords(speed, 'km/h'),
    Entreprise: freelance?.companyName || null,
    'Mandat de facturation': freelance ? (freelance.hasBillingMandate ? 'Donné' : 'Non donné') : null,
    SIRET: freelance?.siret ? siretWords(freelance.siret) : null,
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([label, value]) => (
        <Pair key={label} label={label} className={classes(styles.fact, label === 'E-mail' && styles.wide)}>
          {value}
        </Pair>
      ))}
    </dl>
  );
}
