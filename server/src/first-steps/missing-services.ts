import type { MissingService } from '@comptoir/domain/first-steps/first-steps.ts';
import { notConfigured } from '../ports/not-configured.ts';
import type { PortStatus } from '../ports/port-list.ts';

/** FST-05, sec:no-pretence: what is not configured is said, with its price and its remedy; what is played is not missing. */
export const missingServices = (ports: readonly PortStatus[]): MissingService[] =>
  notConfigured(ports, (adapter) => adapter !== 'unconfigured').map(({ service, label, cost, variables }) => ({
    port: service,
    label,
    costs: cost,
    remedy:
      variables.length > 0
        ? `Renseignez ${variables.join(', ')}.`
        : 'Choisissez l’impression par le navigateur, poste par poste.',
  }));
