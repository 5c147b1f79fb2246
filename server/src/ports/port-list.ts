import { ProviderNotConfigured } from './provider-failures.ts';

/** SHL-48, API-83: what the « Mode test » badge lists. */
export const PORT_LABELS = {
  payments: 'Paiement par carte',
  maps: 'Adresses et cartes',
  mail: 'E-mails',
  textMessages: 'SMS',
  push: 'Notifications push',
  appPush: 'Notifications de l’application',
  errorReports: 'Suivi des erreurs',
  printing: 'Imprimantes',
  till: 'Caisse',
  hub: 'HubRise',
  stuart: 'Livraison Stuart',
  uberDirect: 'Livraison Uber Direct',
  deliveroo: 'Livraison Deliveroo',
} as const;

export type PortName = keyof typeof PORT_LABELS;
export type PortStatus = { port: PortName; adapter: 'sandbox' | 'live' | 'unconfigured' };

export const isUnconfigured = (ports: readonly PortStatus[], asked: PortName): boolean =>
  ports.some(({ port, adapter }) => port === asked && adapter === 'unconfigured');

/** PSH-30: whether browsers or apps can be told at all. */
export const canPush = (ports: readonly PortStatus[]): boolean =>
  !(isUnconfigured(ports, 'push') && isUnconfigured(ports, 'appPush'));

export function mustPush(ports: readonly PortStatus[]): void {
  if (!canPush(ports)) throw new ProviderNotConfigured(PORT_LABELS.push);
}

/** For what a job sends later: nobody is promised a message that cannot leave. */
export function mustBeConfigured(ports: readonly PortStatus[], port: PortName): void {
  if (isUnconfigured(ports, port)) throw new ProviderNotConfigured(PORT_LABELS[port]);
}
