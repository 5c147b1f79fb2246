import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { cityOf, streetOf } from '@comptoir/domain/kernel/address.ts';
import { mapLink } from '../desk/driver-words.ts';
import styles from './place.module.css';

/** Read while walking: the street first, then the town. */
export function AddressWords({ address }: { address: Address }) {
  return (
    <p className={styles.address}>
      <span className={styles.street}>{streetOf(address)}</span>
      {address.street2 ? <span>{address.street2}</span> : null}
      <span>{cityOf(address)}</span>
    </p>
  );
}

type PlaceLinksProps = { address: Address | null; phone: string | null; whom: string };

export function PlaceLinks({ address, phone, whom }: PlaceLinksProps) {
  return (
    <div className={styles.links}>
      {address ? (
        <LinkButton size="lg" icon={IconNavigation} href={mapLink(address, navigator.userAgent)}>
          Itinéraire
        </LinkButton>
      ) : null}
      {phone ? (
        <LinkButton
          size="lg"
          icon={IconPhone}
          href={`tel:${phone}`}
          aria-label={`Appeler ${whom}, ${formatPhone(phone)}`}
        >
          Appeler
        </LinkButton>
      ) : null}
    </div>
  );
}
