import type { ThirdParties } from '../../ctx.ts';
import { FleetRefused, type Fleet } from '../fleets.ts';
import { PORT_LABELS, type PortName } from '../port-list.ts';
import { ProviderNotConfigured } from '../provider-failures.ts';
import { deliverooFleet } from '../real/fleets/deliveroo-fleet.ts';

/** sec:no-pretence: every call says that nobody has configured the service. Nothing is stored, sent or played. */
export function unconfiguredPorts(): Omit<ThirdParties, 'errorReports'> {
  const [payments, till, hub, maps] = [refusing('payments'), refusing('till'), refusing('hub'), refusing('maps')];
  return {
    payments: {
      authorise: payments,
      renew: payments,
      capture: payments,
      void: payments,
      refund: payments,
      read: payments,
      followDispute: payments,
      answerDispute: payments,
      listPayouts: payments,
      readPayout: payments,
      listPayoutLines: payments,
      readNews: () => null,
    },
    paymentAccounts: {
      publishableKey: payments,
      createIbanToken: payments,
      createAccountToken: payments,
      createAccount: payments,
      replaceBank: payments,
      createLink: payments,
      read: payments,
      readNews: () => null,
    },
    mailer: { send: refusing('mail') },
    textMessages: { send: refusing('textMessages') },
    push: { send: refusing('push') },
    maps: { autocomplete: maps, details: maps, geocode: maps, nearest: maps },
    // Printers come by themselves; only QZ Tray needs our key.
    printing: { wake: async () => {}, qz: null, localPrinters: null },
    till: {
      send: till,
      pay: till,
      close: till,
      readStatus: till,
      restaurantOf: till,
      fetchMenu: till,
      fetchPaymentTypes: till,
      health: till,
    },
    hub: { readCatalog: hub, writeCatalog: hub, putBack: hub, writeStock: hub },
    hubAccess: { authorizationUrl: hub, exchange: hub, revoke: hub },
    hubOrders: {
      read: hub,
      listSince: hub,
      patch: hub,
      post: hub,
      correct: hub,
      saveCustomer: hub,
      forgetCustomer: hub,
      registerCallback: hub,
      removeCallback: hub,
      tellDelivery: hub,
      waitingEvents: hub,
      dropEvent: hub,
      isGenuine: () => false,
      readNews: () => null,
    },
    fleets: {
      stuart: unconfiguredFleet('stuart'),
      uberDirect: unconfiguredFleet('uberDirect'),
      deliveroo: deliverooFleet(),
    },
  };
}

const refusing = (port: PortName) => async (): Promise<never> => {
  throw new ProviderNotConfigured(PORT_LABELS[port]);
};

function unconfiguredFleet(provider: 'stuart' | 'uberDirect'): Fleet {
  const refuse = async (): Promise<never> => {
    throw new FleetRefused(provider, 'not-configured');
  };
  return {
    quote: refuse,
    create: refuse,
    read: refuse,
    tellReady: refuse,
    cancel: refuse,
    isGenuine: () => false,
    readNews: () => null,
  };
}
