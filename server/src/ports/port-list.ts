/** SHL-48, API-83: what the « Mode test » badge lists. */
export const PORT_LABELS = {
  payments: 'Paiement par carte',
  maps: 'Adresses et cartes',
  mail: 'E-mails',
  textMessages: 'SMS',
  push: 'Notifications push',
  errorReports: 'Suivi des erreurs',
  printing: 'Imprimantes',
  till: 'Caisse',
  hub: 'HubRise',
  stuart: 'Livraison Stuart',
  uberDirect: 'Livraison Uber Direct',
  deliveroo: 'Livraison Deliveroo',
} as const;

export type PortName = keyof typeof PORT_LABELS;
export type PortStatus = { port: PortName; adapter: 'sandbox' | 'live' };
