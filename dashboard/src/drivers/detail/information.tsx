import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { averageSpeedKmh } from '@comptoir/domain/drivers/figures.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { ageOn, localDay } from '@comptoir/domain/kernel/time.ts';
import type { ReactNode } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { figureWords, MISSING, siretWords } from '../driver-words.ts';
import styles from './detail.module.css';

/** DRV-14, DRV-15. */
export function Information({ driver }: { driver: Driver }) {
  const { timeZone } = useUser();
  const age = useFromNow((now) => (driver.birthDate ? ageOn(driver.birthDate, localDay(now, timeZone)) : null));
  const speed = averageSpeedKmh(driver);
  const { email, phone, freelance } = driver;
  return (
    <dl className={styles.facts}>
      <Fact label="Prénom">{driver.firstName || MISSING}</Fact>
      <Fact label="Nom">{driver.lastName.toUpperCase() || MISSING}</Fact>
      <Fact label="Âge">{age === null ? MISSING : `${age}${NBSP}${plural(age, 'an', 'ans')}`}</Fact>
      <Fact label="E-mail" isWide>
        {email ? <a href={`mailto:${email}`}>{email}</a> : MISSING}
      </Fact>
      <Fact label="Téléphone">{phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : MISSING}</Fact>
      <Fact label="Vitesse">{speed === null ? MISSING : figureWords(speed, 'km/h')}</Fact>
      {freelance?.companyName ? <Fact label="Entreprise">{freelance.companyName}</Fact> : null}
      {freelance?.siret ? <Fact label="SIRET">{siretWords(freelance.siret)}</Fact> : null}
    </dl>
  );
}

type FactProps = {
  label: string;
  /** Takes a line of its own on phones. */
  isWide?: boolean;
  children: ReactNode;
};

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? `${styles.fact} ${styles.wide}` : styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
