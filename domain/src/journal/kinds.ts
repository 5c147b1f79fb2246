/** JRN-05: what the rows of the journal are filtered by, and the things that belong to each. */
export const JOURNAL_KINDS = {
  orders: ['order', 'print-job', 'alert', 'delivery-job', 'slot', 'hub_order'],
  menu: ['product', 'section', 'option-list', 'option', 'menu', 'menu-draft', 'menu-lock', 'hub_catalog', 'image'],
  settings: [
    'settings',
    'shop',
    'printer',
    'kitchen-screen',
    'launch',
    'first-steps',
    'rehearsal',
    'company',
    'hub',
    'fee-contract',
    'post-message',
  ],
  team: ['user', 'session', 'invitation', 'journal'],
  clients: ['customer', 'complaint', 'push-device', 'customer-import', 'company-export'],
  marketing: ['promotion', 'push-notification', 'loyalty', 'magic-link', 'win-back'],
  money: ['payout', 'invoice'],
  drivers: ['driver', 'driver-session'],
  support: ['contact-message'],
} as const;

export type JournalKind = keyof typeof JOURNAL_KINDS;
/** What a row of the journal may be about; a thing of no kind would vanish behind every filter. */
export type JournalThing = (typeof JOURNAL_KINDS)[JournalKind][number];
export const JOURNAL_KIND_NAMES = Object.keys(JOURNAL_KINDS) as JournalKind[];

export const KIND_LABELS: Record<JournalKind, string> = {
  orders: 'Commandes',
  menu: 'Carte',
  settings: 'Réglages',
  team: 'Équipe',
  clients: 'Clients',
  marketing: 'Marketing',
  money: 'Argent',
  drivers: 'Livreurs',
  support: 'Aide',
};

export const kindOf = (entity: string): JournalKind | null =>
  JOURNAL_KIND_NAMES.find((kind) => (JOURNAL_KINDS[kind] as readonly string[]).includes(entity)) ?? null;
