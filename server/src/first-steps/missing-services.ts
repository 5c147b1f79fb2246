import type { MissingService } from '@comptoir/domain/first-steps/first-steps.ts';
import { PORT_LABELS, type PortName, type PortStatus } from '../ports/port-list.ts';

/** What a shop loses without each service, and what the operator sets (docs/operations.md). */
const WITHOUT: Partial<Record<PortName, Pick<MissingService, 'costs' | 'remedy'>>> = {
  payments: {
    costs: 'Vos clients ne paient pas en ligne : ils règlent sur place ou au livreur.',
    remedy: 'Renseignez STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET.',
  },
  mail: {
    costs: 'Ni suivi de commande ni mot de passe oublié par e-mail.',
    remedy: 'Renseignez SMTP_URL et MAIL_FROM.',
  },
  textMessages: {
    costs: 'Un client sans e-mail n’est pas prévenu, un livreur ne reçoit pas son code.',
    remedy: 'Renseignez SMS_URL, SMS_TOKEN et SMS_SENDER.',
  },
  printing: {
    costs: 'Aucun ticket ne sort tout seul en cuisine : il est imprimé depuis un poste.',
    remedy: 'Choisissez l’impression par le navigateur, poste par poste.',
  },
  stuart: { costs: 'Stuart ne prend aucune course.', remedy: 'Renseignez STUART_CLIENT_ID et STUART_CLIENT_SECRET.' },
  uberDirect: {
    costs: 'Uber Direct ne prend aucune course.',
    remedy: 'Renseignez UBER_DIRECT_CLIENT_ID, UBER_DIRECT_CLIENT_SECRET et UBER_DIRECT_CUSTOMER_ID.',
  },
};

/** FST-05: sec:no-pretence: what is not configured is said, with its price and its remedy. */
export const missingServices = (ports: readonly PortStatus[]): MissingService[] =>
  ports.flatMap(({ port, adapter }) => {
    const without = adapter === 'unconfigured' ? WITHOUT[port] : undefined;
    return without ? [{ port, label: PORT_LABELS[port], ...without }] : [];
  });
