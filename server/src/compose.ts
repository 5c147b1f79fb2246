import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import type { Config } from './kernel/config.ts';
import type { Deps, ThirdParties } from './ctx.ts';
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
import type { PortName, PortStatus } from './ports/port-list.ts';
import { banGeocoder } from './ports/real/ban-geocoder.ts';
import { deliverooFleet } from './ports/real/fleets/deliveroo-fleet.ts';
import { httpTextMessages } from './ports/real/http-text-messages.ts';
import { hubriseHub } from './ports/real/hubs/hubrise-hub.ts';
import { hubsByShop } from './ports/real/hubs/hubs-by-shop.ts';
import { logErrorReports } from './ports/real/log-error-reports.ts';
import { smtpMailer } from './ports/real/smtp-mailer.ts';
import { stripePayments } from './ports/real/stripe-payments.ts';
import { tillsByShop } from './ports/real/tills/tills-by-shop.ts';
import { zeltyTill } from './ports/real/tills/zelty-till.ts';
import { stuartFleet } from './ports/real/fleets/stuart-fleet.ts';
import { uberDirectFleet } from './ports/real/fleets/uber-direct-fleet.ts';
import { webPush } from './ports/real/web-push.ts';
import { createSecrets } from './ports/secrets.ts';
import { thirdPartySecrets } from './ports/third-party-secrets.ts';

/** The real adapter where its credentials are set, else the sandbox (API-60). Nothing after this asks which. */
export function composeDeps(config: Config, database: Database, log: Logger, sandbox: ThirdParties): Deps {
  const outbound = createOutbound({ configuredOrigins: originsOf(config) });
  const live: Record<PortName, boolean> = {
    payments: config.payments !== null,
    maps: config.maps !== null,
    mail: config.mail !== null,
    textMessages: config.sms !== null,
    push: config.push !== null,
    errorReports: config.isProduction,
    printing: false,
    // Each shop has its own key; the sandbox serves the shops without one.
    till: false,
    hub: false,
    stuart: config.stuart !== null,
    uberDirect: config.uberDirect !== null,
    // Nothing to configure: the sandbox plays it in a demonstration, a real shop is told that it is not offered.
    deliveroo: config.isProduction,
  };
  const ports: PortStatus[] = (Object.keys(live) as PortName[]).map((port) => ({
    port,
    adapter: live[port] ? 'live' : 'sandbox',
  }));
  const images = imageStorage(config, outbound);
  const keys = thirdPartySecrets(database, createSecrets(config.appSecret), randomUUID);
  return {
    config,
    database,
    live: createLive(database, log),
    jobs: createJobs(database, log),
    log,
    payments: config.payments
      ? stripePayments({
          stripeSecretKey: config.payments.stripeSecretKey,
          webhookSecrets: config.payments.stripeWebhookSecrets,
        })
      : sandbox.payments,
    mailer: config.mail ? smtpMailer(config.mail) : sandbox.mailer,
    textMessages: config.sms ? httpTextMessages(config.sms, outbound) : sandbox.textMessages,
    maps: config.maps ? banGeocoder(config.maps, outbound) : sandbox.maps,
    push: config.push ? webPush(config.push, outbound) : sandbox.push,
    errorReports: config.isProduction ? logErrorReports(log) : sandbox.errorReports,
    printing: sandbox.printing,
    till: tillsByShop({
      keys,
      zelty: (apiKey) => zeltyTill({ apiUrl: config.zeltyApiUrl, apiKey }, outbound, now),
      sandbox: sandbox.till,
    }),
    hub: hubsByShop({
      keys,
      hubrise: (token) => hubriseHub({ apiUrl: config.hubriseApiUrl, token }, outbound),
      sandbox: sandbox.hub,
    }),
    fleets: {
      stuart: config.stuart ? stuartFleet(config.stuart, outbound, now) : sandbox.fleets.stuart,
      uberDirect: config.uberDirect ? uberDirectFleet(config.uberDirect, outbound, now) : sandbox.fleets.uberDirect,
      deliveroo: config.isProduction ? deliverooFleet() : sandbox.fleets.deliveroo,
    },
    images,
    imageProxy: createImageProxy({ storage: images, origins: config.imageOrigins, outbound }),
    ports,
    effects: EFFECTS,
    now,
    newId: randomUUID,
  };
}

const now = (): Instant => new Date().toISOString();

function imageStorage(config: Config, outbound: Outbound): ImageStorage {
  if (!config.s3) return diskImageStorage(config.dataDir);
  return s3ImageStorage(config.s3, outbound, () => new Date());
}

/** Origins named by the deployment may be private; any other must be public. */
function originsOf(config: Config): string[] {
  const { sms, maps, s3, stuart, uberDirect, zeltyApiUrl, hubriseApiUrl } = config;
  const { apiUrl, authUrl } = uberDirect ?? {};
  return [zeltyApiUrl, hubriseApiUrl, sms?.url, maps?.geocoderUrl, s3?.endpoint, stuart?.apiUrl, apiUrl, authUrl]
    .filter((url) => url !== undefined && url !== null)
    .map((url) => new URL(url).origin);
}
