import { french } from '@comptoir/domain/kernel/text.ts';
import { PORT_LABELS, type PortName, type PortStatus } from './port-list.ts';

export type NotConfigured = {
  service: string;
  label: string;
  /** What the shop does without. */
  cost: string;
  /** What an operator sets (README, Configuration); empty where no adapter exists yet. */
  variables: string[];
};

/** Any of the ports of a row is enough: one courier delivers. */
type Row = { ports: readonly PortName[]; label: string; cost: string; variables: readonly string[] };

const ROWS: Record<string, Row> = {
  payments: {
    ports: ['payments'],
    label: PORT_LABELS.payments,
    cost: 'Vos clients ne peuvent pas payer par carte en ligne : ils règlent sur place ou au livreur.',
    variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'],
  },
  couriers: {
    ports: ['stuart', 'uberDirect', 'deliveroo'],
    label: 'Coursiers extérieurs',
    cost: 'Aucun coursier extérieur ne peut être appelé : vos livraisons reposent sur vos livreurs.',
    variables: ['STUART_CLIENT_ID…', 'UBER_DIRECT_CUSTOMER_ID…'],
  },
  textMessages: {
    ports: ['textMessages'],
    label: PORT_LABELS.textMessages,
    cost: 'Aucun SMS ne part : vos livreurs ne peuvent pas se connecter et vos clients ne sont pas prévenus par SMS.',
    variables: ['SMS_PROVIDER', 'SMS_SENDER', 'les clés de ce fournisseur (README, Configuration)'],
  },
  mail: {
    ports: ['mail'],
    label: PORT_LABELS.mail,
    cost: 'Aucun e-mail ne part : ni message aux clients, ni mot de passe oublié, ni formulaire de contact.',
    variables: ['SMTP_URL', 'MAIL_FROM'],
  },
  printing: {
    ports: ['printing'],
    label: PORT_LABELS.printing,
    cost: "Les tickets ne sortent pas tout seuls : imprimez-les depuis l'écran de la commande.",
    variables: [],
  },
  hub: {
    ports: ['hub'],
    label: PORT_LABELS.hub,
    cost: "Aucun magasin ne peut être connecté à HubRise : les commandes d'Uber Eats, de Deliveroo et de Just Eat n'arrivent pas ici, et votre carte n'y est pas envoyée.",
    variables: ['HUBRISE_CLIENT_ID', 'HUBRISE_CLIENT_SECRET'],
  },
  maps: {
    ports: ['maps'],
    label: PORT_LABELS.maps,
    cost: 'Les adresses ne sont ni proposées ni placées sur la carte : une livraison ne trouve pas sa zone.',
    variables: ['GEOCODER_URL'],
  },
  push: {
    ports: ['push', 'appPush'],
    label: PORT_LABELS.push,
    cost: 'Vos clients ne reçoivent aucune notification.',
    variables: ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  },
};

/** INS-30: what this server cannot do for its shops, for the details of `/healthz` and for « Premiers pas ». */
export const notConfigured = (
  ports: readonly PortStatus[],
  isThere = (adapter: PortStatus['adapter']): boolean => adapter === 'live',
): NotConfigured[] =>
  Object.entries(ROWS)
    .filter(([, row]) => {
      const known = ports.filter(({ port }) => row.ports.includes(port));
      return known.length > 0 && !known.some(({ adapter }) => isThere(adapter));
    })
    .map(([service, { label, cost, variables }]) => ({
      service,
      label,
      cost: french(cost),
      variables: [...variables],
    }));
