import type { ShopDelivery } from '@comptoir/domain/company-shops/company-shop.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PROVIDER_LABELS } from '@comptoir/domain/shops/delivery-providers.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { useUser } from '../session/session.ts';
import { portList } from '../shops/shops.queries.ts';
import styles from './company-shops.module.css';

const WAYS = [
  { value: 'shop', label: 'Par l’équipe' },
  { value: 'fleet', label: 'Livreurs et coursiers' },
] as const;
const HINTS = {
  shop: french("Chaque livraison part avec l'équipe du magasin : aucun livreur n'est cherché."),
  fleet: french(
    "Vos livreurs inscrits sont appelés d'abord, puis les services cochés. Sans l'un ni l'autre, l'équipe livre elle-même.",
  ),
};
const SERVICES = ['stuart', 'uberDirect'] as const;
const NOT_THERE = french("Ce service n'est pas encore configuré sur le serveur : voyez « Premiers pas ».");

type DeliveryFieldsProps = { delivery: ShopDelivery; set: (change: { delivery: ShopDelivery }) => void };

/** STO-34: who carries what this shop sells. */
export function DeliveryFields({ delivery, set }: DeliveryFieldsProps) {
  const { companyId } = useUser();
  const { data: ports } = useQuery(portList(companyId));
  const { deliversByItself, deliveryProviders: chosen } = delivery;
  const way = deliversByItself ? 'shop' : 'fleet';
  const isMissing = (service: string) =>
    ports?.items.some(({ port, adapter }) => port === service && adapter === 'unconfigured') ?? false;
  const choose = (service: (typeof SERVICES)[number], isOn: boolean) => {
    const deliveryProviders = SERVICES.filter((one) => (one === service ? isOn : chosen.includes(one)));
    set({ delivery: { ...delivery, deliveryProviders } });
  };
  return (
    <section className={styles.part} aria-label="Livraison">
      <h3 className={styles.heading}>Livraison</h3>
      <ChoiceTiles
        label="Qui livre"
        choices={WAYS}
        value={way}
        onChange={(next) => set({ delivery: { ...delivery, deliversByItself: next === 'shop' } })}
        isCentred
      />
      <p className={styles.hint}>{HINTS[way]}</p>
      {deliversByItself
        ? null
        : SERVICES.map((service) => (
            <Switch
              key={service}
              label={`Coursiers ${PROVIDER_LABELS[service]}`}
              isOn={chosen.includes(service)}
              onChange={(isOn) => choose(service, isOn)}
              disabledBecause={isMissing(service) && !chosen.includes(service) ? NOT_THERE : null}
            />
          ))}
    </section>
  );
}
