import type { MissingService } from '@comptoir/domain/first-steps/first-steps.ts';
import { notConfigured } from '../ports/not-configured.ts';
import type { PortStatus } from '../ports/port-list.ts';

/** STO-34: what is left to do here once the server knows the service. */
const THEN: Record<string, string> = { couriers: ', puis cochez le service dans Réglages, Magasins, « Modifier »' };

/** FST-05, sec:no-pretence: what is not configured is said, with its price and its remedy; what is played is not missing. */
export const missingServices = (ports: readonly PortStatus[]): MissingService[] =>
  notConfigured(ports, (adapter) => adapter !== 'unconfigured').map(({ service, label, cost, variables }) => ({
    port: service,
    label,
    costs: cost,
    remedy:
      variables.length > 0
        ? `Sur le serveur, renseignez ${variables.join(', ')}${THEN[service] ?? ''}.`
        : 'Choisissez l’impression par le navigateur, poste par poste.',
  }));
