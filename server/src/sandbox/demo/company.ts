import {
  CHANNELS,
  OWN_CHANNELS,
  type Channel,
  type OrderType,
  type PaymentType,
} from '@comptoir/domain/kernel/sales.ts';
import type { Address, LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import type { FeeContract, ShopContracts } from '@comptoir/domain/platform-fees/fee-contract.ts';
import type { ShopType } from '@comptoir/domain/session/roles.ts';
import type { Hours } from '@comptoir/domain/hours/hours.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Communications } from '../../db/tables/people-tables.ts';

export const DEMO_COMPANY_ID = '0190c0de-0000-7000-8000-000000000001';
export const DEMO_TIME_ZONE = 'Europe/Paris';

export type DemoShop = {
  shopId: string;
  slug: string;
  name: string;
  type: ShopType;
  address: Address;
  phone: string;
  email: string;
  hours: Hours;
  legalEntity: LegalEntity;
  /** Orders on an ordinary day. */
  ordersPerDay: number;
  deliveryFee: number;
  managementFee: number;
  deliveryMinutes: number;
  /** Who delivers: the shop itself, drivers sent for at acceptance, or drivers found first (reverse flow). */
  drivers: null | 'sent' | 'first';
  /** ORS-14: whether its customers are asked for a tip. */
  hasTips: boolean;
};

function niceAddress(streetNumber: string, street: string, postalCode: string, latitude: number, longitude: number) {
  const location = { latitude, longitude };
  return { streetNumber, street, city: 'Nice', postalCode, country: 'France', instruction: null, location };
}

type Day = Hours[Weekday];
const service = (lunch: string, dinner: string, lastDelivery: string): NonNullable<Day> => ({
  openingSlots: [lunch, dinner],
  deliverySlots: [lunch, `${dinner.slice(0, 5)}-${lastDelivery}`],
});
const week = (usual: NonNullable<Day>, except: Partial<Hours>): Hours => ({
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, usual])),
  ...except,
});
const CLOSED: NonNullable<Day> = { openingSlots: [], deliverySlots: [] };

function legalEntity(companyName: string, siren: string, address: Address, email: string): LegalEntity {
  const vatNumber = `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;
  return {
    companyName,
    legalForm: 'SARL',
    siren,
    registryCity: 'Nice',
    shareCapital: cents(800_000),
    address,
    email,
    vatNumber,
  };
}

const OLD_TOWN = niceAddress('12', 'Rue Bonaparte', '06300', 43.7009, 7.2841);
const LIBERATION = niceAddress('24', 'Avenue Malaussena', '06000', 43.7086, 7.264);
const PORT = niceAddress('18', 'Quai des Deux Emmanuel', '06300', 43.6965, 7.2864);

/** Phone numbers from the range reserved for fiction (04 65 71). */
export const DEMO_SHOPS: readonly [DemoShop, DemoShop, DemoShop] = [
  {
    shopId: '0190c0de-0000-7000-8000-000000000101',
    slug: 'chez-mimi',
    name: 'Chez Mimi',
    type: 'independent',
    address: OLD_TOWN,
    phone: '+33465710101',
    email: 'vieux-nice@chezmimi.exemple',
    hours: week(service('11:30-14:30', '18:30-22:30', '22:15'), {
      sunday: service('11:30-15:00', '18:30-22:00', '21:45'),
    }),
    legalEntity: legalEntity('Chez Mimi', '000123455', OLD_TOWN, 'compta@chezmimi.exemple'),
    ordersPerDay: 56,
    deliveryFee: 250,
    managementFee: 50,
    deliveryMinutes: 20,
    drivers: 'sent',
    hasTips: true,
  },
  {
    shopId: '0190c0de-0000-7000-8000-000000000102',
    slug: 'chez-mimi-liberation',
    name: 'Chez Mimi Libération',
    type: 'franchise',
    address: LIBERATION,
    phone: '+33465710102',
    email: 'liberation@chezmimi.exemple',
    hours: week(service('11:30-14:30', '18:30-22:00', '21:45'), { sunday: CLOSED }),
    legalEntity: legalEntity('Mimi Libération', '000223453', LIBERATION, 'compta.liberation@chezmimi.exemple'),
    ordersPerDay: 54,
    deliveryFee: 290,
    managementFee: 50,
    deliveryMinutes: 15,
    drivers: null,
    hasTips: false,
  },
  {
    shopId: '0190c0de-0000-7000-8000-000000000103',
    slug: 'chez-mimi-port',
    name: 'Chez Mimi Port',
    type: 'chain',
    address: PORT,
    phone: '+33465710103',
    email: 'port@chezmimi.exemple',
    hours: week(service('12:00-14:30', '19:00-23:00', '22:30'), { monday: CLOSED }),
    legalEntity: legalEntity('Mimi Port', '000323451', PORT, 'compta.port@chezmimi.exemple'),
    ordersPerDay: 52,
    deliveryFee: 250,
    managementFee: 50,
    deliveryMinutes: 20,
    drivers: 'first',
    hasTips: false,
  },
];

export function demoShop(slug: string): DemoShop {
  const shop = DEMO_SHOPS.find((one) => one.slug === slug);
  if (!shop) throw new Error(`no shop is called ${slug}`);
  return shop;
}

/** The platform's operator, who bills its fees to the shops (INV-12). */
export const DEMO_OPERATOR: LegalEntity = {
  ...legalEntity(
    'Comptoir',
    '000523456',
    niceAddress('12', 'Quai Lunel', '06300', 43.6967, 7.2838),
    'facturation@comptoir.exemple',
  ),
  legalForm: 'SAS',
  shareCapital: cents(5_000_000),
};

export const DEMO_LEGAL_ENTITY = legalEntity('Chez Mimi Réseau', '000423459', OLD_TOWN, 'siege@chezmimi.exemple');

const ORDER_TYPES_BY_CHANNEL: Record<Channel, OrderType[]> = {
  webapp: ['delivery', 'click_and_collect'],
  mobileApp: ['delivery', 'click_and_collect'],
  terminal: ['click_and_collect', 'click_and_seat'],
  qrcode: ['click_and_collect', 'click_and_seat'],
  chatbot: ['delivery', 'click_and_collect'],
  deliveroo: ['delivery'],
  justeat: ['delivery'],
  ubereats: ['delivery'],
};

const ONLINE: PaymentType[] = ['stripe', 'counter', 'to_driver'];
const PAYMENT_TYPES_BY_CHANNEL: Record<Channel, PaymentType[]> = {
  webapp: ONLINE,
  mobileApp: ONLINE,
  terminal: ['cb', 'counter'],
  qrcode: ['stripe', 'counter'],
  chatbot: ONLINE,
  deliveroo: ['stripe'],
  justeat: ['stripe'],
  ubereats: ['stripe'],
};

/** Settings common to the three shops. */
export function salesModes(shop: DemoShop) {
  const isOwn = (channel: Channel) => (OWN_CHANNELS as readonly string[]).includes(channel);
  const address = (channel: Channel) => (channel === 'webapp' || channel === 'qrcode' ? `?via=${channel}` : '');
  const channels: Shop['channels'] = CHANNELS.map((channel) => ({
    channel,
    enabled: true,
    url: isOwn(channel)
      ? `https://commande.chezmimi.exemple/${shop.slug}${address(channel)}`
      : `https://${channel}.exemple/nice/${shop.slug}`,
  }));
  return {
    channels,
    orderTypesByChannel: ORDER_TYPES_BY_CHANNEL,
    paymentTypesByChannel: PAYMENT_TYPES_BY_CHANNEL,
    driverPaymentTypes: ['cash', 'ticket_resto', 'cb'] satisfies Shop['driverPaymentTypes'],
  };
}

export const DEMO_COMMUNICATIONS: Communications = {
  enabled: true,
  bannerTitle: french('Bienvenue chez Mimi !'),
  bannerMessage: french("Ce restaurant est une démonstration : acceptez une commande, tout le reste s'anime."),
  dialogTitle: french('Comment essayer Comptoir ?'),
  dialogMessage: french(
    "Des clients imaginaires commandent en ce moment dans les trois magasins. Acceptez ou refusez leurs commandes, fermez un magasin, activez le mode rush : rien ne part vers l'extérieur, aucune carte n'est débitée. La page /sandbox règle le rythme des commandes et montre les e-mails et les SMS qui seraient partis.",
  ),
};

/** INV-18: 8 % and 0,25 € to the platform; a shop of the network pays it 2 % besides (INV-20). */
export function demoContracts({ type }: Pick<DemoShop, 'type'>): ShopContracts {
  const own = { name: null, isVatSubject: true };
  const platform: FeeContract = {
    ...own,
    commissionBasisPoints: 800,
    fixedFee: cents(25),
    legalEntity: DEMO_OPERATOR,
  };
  const network: FeeContract = {
    ...own,
    commissionBasisPoints: 200,
    fixedFee: cents(0),
    legalEntity: DEMO_LEGAL_ENTITY,
  };
  const ofPlatform = { biller: 'platform', contract: platform } as const;
  return type === 'independent' ? [ofPlatform] : [ofPlatform, { biller: 'network', contract: network }];
}
