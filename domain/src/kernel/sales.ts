export const ORDER_TYPES = ['delivery', 'click_and_collect', 'click_and_seat'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];
/** CST-08: what a channel offers by default. */
export const DEFAULT_ORDER_TYPES: readonly OrderType[] = ['delivery', 'click_and_collect'];

export const OWN_CHANNELS = ['webapp', 'mobileApp', 'terminal', 'qrcode', 'chatbot'] as const;
export const MARKETPLACES = ['deliveroo', 'justeat', 'ubereats'] as const;
export const CHANNELS = [...OWN_CHANNELS, ...MARKETPLACES] as const;
export type OwnChannel = (typeof OWN_CHANNELS)[number];
/** PMT-27: those that one device or one program orders for many customers with; each shop gives them a key. */
export const KEYED_CHANNELS = ['terminal', 'chatbot'] as const satisfies readonly OwnChannel[];
export type KeyedChannel = (typeof KEYED_CHANNELS)[number];
export type Channel = (typeof CHANNELS)[number];

export const PAYMENT_TYPES = ['stripe', 'cb', 'cash', 'ticket_resto', 'counter', 'to_driver'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const DRIVER_PAYMENT_TYPES = ['cash', 'ticket_resto', 'cb'] as const;
export type DriverPaymentType = (typeof DRIVER_PAYMENT_TYPES)[number];

export const isMarketplace = (channel: Channel): boolean => (MARKETPLACES as readonly string[]).includes(channel);

const CHANNEL_ALIASES: ReadonlyMap<string, Channel> = new Map([
  ['WEBAPP', 'webapp'],
  ['MOBILEAPP', 'mobileApp'],
  ['QRCODE', 'qrcode'],
  ['TERMINAL', 'terminal'],
  ['TERMIAL', 'terminal'],
]);

/** ORD-28: older spellings are read, never written. */
export function readChannel(value: string): Channel | null {
  return CHANNEL_ALIASES.get(value) ?? CHANNELS.find((channel) => channel === value) ?? null;
}

/** FIN-08: `other` is accepted as input only and means the card terminal. */
export function readPaymentType(value: string): PaymentType | null {
  if (value === 'other') return 'cb';
  return PAYMENT_TYPES.find((type) => type === value) ?? null;
}

export const ORDER_TYPE_LABELS: Record<OrderType, string> = {
  delivery: 'Livraison',
  click_and_collect: 'Click & Collect',
  click_and_seat: 'Sur place',
};

export const CHANNEL_LABELS: Record<Channel, string> = {
  webapp: 'Site web',
  mobileApp: 'Application mobile',
  terminal: 'Borne',
  qrcode: 'QR code',
  chatbot: 'Chatbot',
  deliveroo: 'Deliveroo',
  justeat: 'Just Eat',
  ubereats: 'Uber Eats',
};

export const PAYMENT_TYPE_LABELS: Record<PaymentType, string> = {
  stripe: 'Carte en ligne',
  cb: 'Carte (TPE)',
  cash: 'Espèces',
  ticket_resto: 'Titres-restaurant',
  counter: 'Au comptoir',
  to_driver: 'Au livreur',
};
