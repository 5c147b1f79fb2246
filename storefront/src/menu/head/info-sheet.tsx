import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { localDay, weekdayOf, type Instant } from '@comptoir/domain/kernel/time.ts';
import { openingLabel } from '@comptoir/domain/storefront/opening.labels.ts';
import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { IconClock, IconMail, IconMapPin, IconPhone, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Sheet } from '../../app/parts/sheet.tsx';
import styles from './info-sheet.module.css';

const LINKS = { websiteUrl: 'Site web', instagram: 'Instagram', facebook: 'Facebook', linkedin: 'LinkedIn' } as const;

/** All that one asks a restaurant before going there. */
export function InfoSheet({ shop, at, onClose }: { shop: PublicShop; at: Instant; onClose: () => void }) {
  const { address, contact, design } = shop;
  const place = `${address.street}, ${address.postalCode} ${address.city}`;
  const links = Object.entries(LINKS).flatMap(([key, label]) => {
    const href = design.links[key as keyof typeof LINKS];
    return href ? [{ href, label }] : [];
  });
  return (
    <Sheet title={shop.name} onClose={onClose}>
      {design.description ? <p className={styles.description}>{design.description}</p> : null}
      <ul className={styles.facts}>
        <Fact icon={<IconMapPin size={22} stroke={1.6} />}>
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
            target="_blank"
            rel="noopener"
          >
            {address.street}
            <br />
            {address.postalCode} {address.city}
          </a>
        </Fact>
        {contact.phone ? (
          <Fact icon={<IconPhone size={22} stroke={1.6} />}>
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{formatPhone(contact.phone)}</a>
          </Fact>
        ) : null}
        {contact.email ? (
          <Fact icon={<IconMail size={22} stroke={1.6} />}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        ) : null}
        {links.length > 0 ? (
          <Fact icon={<IconWorld size={22} stroke={1.6} />}>
            <span className={styles.links}>
              {links.map(({ href, label }) => (
                <a key={href} href={href} target="_blank" rel="noopener">
                  {label}
                </a>
              ))}
            </span>
          </Fact>
        ) : null}
        <Fact icon={<IconClock size={22} stroke={1.6} />}>
          <p className={styles.state}>{openingLabel(shop.opening, at, shop.timeZone).join('')}</p>
          <Week shop={shop} at={at} />
        </Fact>
      </ul>
    </Sheet>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={styles.fact}>
    {icon}
    <div>{children}</div>
  </li>
);

function Week({ shop, at }: { shop: PublicShop; at: Instant }) {
  const today = weekdayOf(localDay(at, shop.timeZone));
  return (
    <table className={styles.week}>
      <caption>Horaires d’ouverture</caption>
      <tbody>
        {shop.week.map(({ weekday, slots }) => (
          <tr key={weekday} aria-current={weekday === today ? 'date' : undefined}>
            <th scope="row">{WEEKDAY_NAMES[weekday]}</th>
            <td>{slots.length === 0 ? 'Fermé' : slots.map((slot) => slot.replace('-', '\u00A0–\u00A0')).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
