import type { HubBrand } from '@comptoir/domain/hub/hub-connection.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconBan, IconBike } from '@tabler/icons-react';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../session/session.ts';
import styles from './hub.module.css';

/** HUB-57: who sends orders through the hub. */
export function BrandsCard({ brands }: { brands: readonly HubBrand[] }) {
  const { timeZone } = useUser();
  const last = ({ today, lastAt }: HubBrand) =>
    today > 0 ? `dernière à ${formatTime(lastAt, timeZone)}` : `dernière le ${formatDate(lastAt, timeZone)}`;
  return (
    <Card as="section" aria-label="Places de marché" isPadded={false}>
      <div className={styles.bar}>
        <h2 className={styles.title}>Places de marché</h2>
      </div>
      <ul className={styles.brands}>
        {brands.map((brand) => (
          <li key={brand.name}>
            <Glyph icon={IconBike} size={20} />
            <span>
              <strong>{brand.name}</strong>
              <small>
                {formatCount(brand.today)} {plural(brand.today, 'commande', 'commandes')} aujourd’hui, {last(brand)}
              </small>
            </span>
          </li>
        ))}
        {brands.length === 0 ? (
          <li>
            <Glyph icon={IconBike} size={20} />
            <span>
              <small>Aucune commande n’est encore arrivée par HubRise.</small>
            </span>
          </li>
        ) : null}
        <li>
          <Glyph icon={IconBan} size={20} />
          <span>
            <small>{french('Épuisé ici, épuisé partout : HubRise le sait en quelques secondes, sans envoi.')}</small>
          </span>
        </li>
      </ul>
    </Card>
  );
}

/** Over all programs, of the shop's own day. */
export const receivedToday = (brands: readonly HubBrand[]): number => brands.reduce((sum, { today }) => sum + today, 0);
