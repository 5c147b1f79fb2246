import { randomUUID } from 'node:crypto';
import type { Config } from './kernel/config.ts';
import type { Deps, ThirdParties } from './ctx.ts';
import type { Clock } from './db/database-clock.ts';
import type { Database } from './db/db.ts';
import { EFFECTS } from './effects.ts';
import { diskImageStorage } from './images/disk-image-storage.ts';
import type { ImageStorage } from './images/image-storage.ts';
import { createImageProxy } from './images/proxy/image-proxy.ts';
import { s3ImageStorage } from './images/s3-image-storage.ts';
import { createJobs } from './jobs/jobs.ts';
import { createLive } from './live/streams.ts';
import type { Logger } from './kernel/log.ts';
import { createOutbound, type Outbound } from './ports/outbound.ts';
import type { Push } from './ports/push.ts';
import type { TextMessages } from './ports/text-messages.ts';
import type { PortName, PortStatus } from './ports/port-list.ts';
import { banGeocoder } from './ports/real/ban-geocoder.ts';
import { googlePlaces } from './ports/real/google-places.ts';
import { smsByProvider } from './ports/real/sms/sms-by-provider.ts';
import { hubriseAccess } from './ports/real/hubs/hubrise-access.ts';
import { hubriseHub } from './ports/real/hubs/hubrise-hub.ts';
import { hubOrdersByShop, hubriseOrders } from './ports/real/hub-orders/hubrise-orders.ts';
import { hubriseLimits } from './ports/real/hubs/hubrise-limits.ts';
import { hubsByShop } from './ports/real/hubs/hubs-by-shop.ts';
import { logErrorReports } from './ports/real/log-error-reports.ts';
import { smtpMailer } from './ports/real/mail/smtp-mailer.ts';
import { qzSigning } from './ports/real/qz-signing.ts';
import { stripePaymentAccounts } from './ports/real/stripe-payment-accounts.ts';
import { stripePayments } from './ports/real/stripe-payments.ts';
import { tillsByShop } from './ports/real/tills/tills-by-shop.ts';
import { zeltyTill } from './ports/real/tills/zelty-till.ts';
import { watched, watchedCalls } from './ports/real/watched.ts';
import { stuartFleet } from './ports/real/fleets/stuart-fleet.ts';
import { uberDirectFleet } from './ports/real/fleets/uber-direct-fleet.ts';
import { fcmPush } from './ports/real/push/fcm-push.ts';
import { pushByAddress } from './ports/real/push/push-by-address.ts';
import { webPush } from './ports/real/push/web-push.ts';
import { standingScreens } from './kitchen/screen-principal.ts';
import { loadPrincipals } from './session/principals.ts';
import { createSecrets } from './ports/secrets.ts';
import { thirdPartySecrets } from './ports/third-party-secrets.ts';
import { createTroubles, type TroubleWatch } from './ports/error-reports.ts';
import { unconfiguredPorts } from './ports/unconfigured/unconfigured-ports.ts';

/** PSH-30: the page at which browsers subscribe in the sandbox is played in a demonstration only. */
const withoutPage = (push: Push, isPlayed: boolean): Push => (isPlayed ? push : { send: push.send });

/**
 * API-60, sec:no-pretence: the real adapter where its credentials are set, else the sandbox, or in production one that
 * refuses. Nothing after this asks which.
 */
export function composeDeps(
  config: Config,
  database: Database,
  log: Logger,
  { now, isRight }: Pick<Clock, 'now' | 'isRight'>,
  sandbox: () => ThirdParties,
): Deps {
  const standIn = config.isProduction ? { ...unconfiguredPorts(), errorReports: logErrorReports(log) } : sandbox();
  const troubles = createTroubles(standIn.errorReports, now);
  const watchedSms = (sms: TextMessages): TextMessages => ({
    send: watched((message) => sms.send(message), troubles.of('textMessages'), 'sms-refuses-us'),
  });
  const watchedPush = (push: Push, port: 'push' | 'appPush'): Push => ({
    ...push,
    send: watched((message) => push.send(message), troubles.of(port), 'push-refuses-us'),
  });
  const outbound = createOutbound({ configuredOrigins: originsOf(config) });
  const live: Record<PortName, boolean> = {
    payments: config.payments !== null,
    maps: config.maps !== null || config.googlePlaces !== null,
    mail: config.mail !== null,
    textMessages: config.sms !== null,
    push: config.push !== null,
    appPush: config.fcm !== null,
    errorReports: config.isProduction,
    // Printers of the network need no credentials.
    printing: config.isProduction || config.qz !== null,
    // Each shop has its own key; these serve the shops without one.
    till: false,
    hub: config.hubrise !== null,
    stuart: config.stuart !== null,
    uberDirect: config.uberDirect !== null,
    // There is no real adapter.
    deliveroo: false,
  };
  const ports: PortStatus[] = (Object.keys(live) as PortName[]).map((port) => ({
    port,
    adapter: live[port] ? 'live' : config.isProduction ? 'unconfigured' : 'sandbox',
  }));
  const images = imageStorage(config, outbound, now, troubles.of('images'));
  const { hubrise } = config;
  const limits = hubriseLimits(now);
  const keys = thirdPartySecrets(database, createSecrets(config.appSecret), randomUUID);
  return {
    config,
    database,
    live: createLive(
      database,
      log,
      async (sessions) =>
        new Map([...(await loadPrincipals(database, sessions)), ...(await standingScreens(database, sessions))]),
    ),
    jobs: createJobs(database, log),
    log,
    ...(config.payments
      ? stripePorts(config.payments, troubles.of('payments'))
      : { payments: standIn.payments, paymentAccounts: standIn.paymentAccounts }),
    mailer: config.mail ? smtpMailer(config.mail, troubles.of('mail')) : standIn.mailer,
    textMessages: config.sms ? watchedSms(smsByProvider(config.sms, outbound, now)) : standIn.textMessages,
    maps: config.googlePlaces
      ? watchedCalls(googlePlaces(config.googlePlaces, outbound), MAP_CALLS, troubles.of('maps'), 'maps-refuse-us')
      : config.maps
        ? banGeocoder(config.maps, outbound)
        : standIn.maps,
    push: pushByAddress({
      web: config.push ? watchedPush(webPush(config.push, outbound), 'push') : withoutPage(standIn.push, config.isDemo),
      app: config.fcm ? watchedPush(fcmPush(config.fcm, outbound, now), 'appPush') : standIn.push,
    }),
    errorReports: standIn.errorReports,
    troubles,
    printing: config.qz ? { ...standIn.printing, qz: qzSigning(config.qz), localPrinters: null } : standIn.printing,
    till: tillsByShop({
      keys,
      zelty: (apiKey, restaurantId) => zeltyTill({ apiUrl: config.zeltyApiUrl, apiKey, restaurantId }, outbound, now),
      standIn: standIn.till,
    }),
    hub: hubrise
      ? hubsByShop({
          keys,
          hubrise: (token) => hubriseHub({ apiUrl: hubrise.apiUrl, token, now, limits }, outbound),
          standIn: standIn.hub,
        })
      : standIn.hub,
    hubAccess: hubrise
      ? watchedCalls(hubriseAccess(hubrise, outbound), ['exchange', 'revoke'], troubles.of('hub'), 'hub-refuses-us')
      : standIn.hubAccess,
    keys,
    hubOrders: hubOrdersByShop({
      keys,
      hubrise: hubrise && {
        clientSecret: hubrise.clientSecret,
        ordersOf: (token) => hubriseOrders({ apiUrl: hubrise.apiUrl, token, now, limits }, outbound),
      },
      standIn: standIn.hubOrders,
    }),
    fleets: {
      stuart: config.stuart
        ? watchedCalls(
            stuartFleet(config.stuart, outbound, now),
            FLEET_CALLS,
            troubles.of('stuart'),
            'stuart-refuses-us',
          )
        : standIn.fleets.stuart,
      uberDirect: config.uberDirect
        ? watchedCalls(
            uberDirectFleet(config.uberDirect, outbound, now),
            FLEET_CALLS,
            troubles.of('uberDirect'),
            'uber-direct-refuses-us',
          )
        : standIn.fleets.uberDirect,
      deliveroo: standIn.fleets.deliveroo,
    },
    images,
    imageProxy: createImageProxy({ storage: images, origins: config.imageOrigins, outbound }),
    ports,
    effects: EFFECTS,
    now,
    hasRightClock: isRight,
    newId: randomUUID,
  };
}

function imageStorage(config: Config, outbound: Outbound, now: Clock['now'], watch: TroubleWatch): ImageStorage {
  if (!config.s3) return diskImageStorage(config.dataDir);
  const s3 = s3ImageStorage(config.s3, outbound, () => new Date(now()));
  return watchedCalls(s3, ['put', 'get', 'delete'], watch, 'images-refuse-us');
}

const MAP_CALLS = ['autocomplete', 'details', 'geocode', 'nearest'] as const;
const FLEET_CALLS = ['quote', 'create', 'read', 'tellReady', 'cancel'] as const;
const PAYMENT_CALLS = [
  'authorise',
  'renew',
  'capture',
  'void',
  'refund',
  'read',
  'followDispute',
  'answerDispute',
  'listPayouts',
  'readPayout',
  'listPayoutLines',
] as const;
const ACCOUNT_CALLS = [
  'createIbanToken',
  'createAccountToken',
  'createAccount',
  'replaceBank',
  'createLink',
  'read',
] as const;

function stripePorts(
  { stripeSecretKey, stripePublishableKey, stripeWebhookSecrets: webhookSecrets }: NonNullable<Config['payments']>,
  watch: TroubleWatch,
): Pick<ThirdParties, 'payments' | 'paymentAccounts'> {
  const payments = stripePayments({ stripeSecretKey, webhookSecrets });
  const accounts = stripePaymentAccounts({ stripeSecretKey, stripePublishableKey, webhookSecrets });
  return {
    payments: watchedCalls(payments, PAYMENT_CALLS, watch, 'payments-refuse-us'),
    paymentAccounts: watchedCalls(accounts, ACCOUNT_CALLS, watch, 'payments-refuse-us'),
  };
}

/** Origins named by the deployment may be private; any other must be public. */
function originsOf(config: Config): string[] {
  const { sms, maps, s3, stuart, uberDirect, zeltyApiUrl, hubrise } = config;
  return [
    zeltyApiUrl,
    hubrise?.apiUrl,
    hubrise?.oauthUrl,
    sms?.url,
    maps?.geocoderUrl,
    s3?.endpoint,
    stuart?.apiUrl,
    uberDirect?.apiUrl,
    uberDirect?.authUrl,
  ]
    .filter((url) => url !== undefined && url !== null)
    .map((url) => new URL(url).origin);
}
