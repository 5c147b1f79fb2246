import { CHANNELS, ORDER_TYPES, PAYMENT_TYPES } from '../kernel/sales.ts';
import { WEEKDAYS } from '../kernel/time.ts';
import { FIRST_ORDER_SETTINGS } from '../order-settings/order-settings.ts';
import { FIRST_SHOP_SETTINGS } from '../shop-settings/shop-settings.ts';
import type { Shop } from './shop.ts';

const everyDay = { openingSlots: ['11:30-14:30', '18:30-22:30'], deliverySlots: ['11:45-14:00', '18:45-22:15'] };

export function aShop(fields: Partial<Shop> = {}): Shop {
  return {
    companyId: '10000000-0000-4000-8000-000000000001',
    shopId: '20000000-0000-4000-8000-000000000001',
    slug: 'chez-mimi',
    name: 'Chez Mimi',
    type: 'independent',
    timeZone: 'Europe/Paris',
    address: {
      streetNumber: '12',
      street: 'rue Bonaparte',
      city: 'Nice',
      postalCode: '06300',
      country: 'France',
      instruction: null,
      location: { latitude: 43.7009, longitude: 7.2841 },
    },
    phone: '+33493000001',
    email: 'bonjour@chezmimi.exemple',
    closedMessage: false,
    closedUntil: null,
    closedBy: null,
    rush: { enabled: false, extraPreparationMinutes: 15, until: null },
    hours: Object.fromEntries(WEEKDAYS.map((day) => [day, everyDay])),
    specialHours: [],
    channels: CHANNELS.map((channel) => ({
      channel,
      enabled: true,
      url: channel === 'webapp' ? 'https://chezmimi.exemple' : null,
    })),
    activeOrderTypes: [...ORDER_TYPES],
    orderTypesByChannel: Object.fromEntries(CHANNELS.map((channel) => [channel, [...ORDER_TYPES]])),
    paymentTypesByChannel: Object.fromEntries(CHANNELS.map((channel) => [channel, [...PAYMENT_TYPES]])),
    driverPaymentTypes: ['cash', 'ticket_resto', 'cb'],
    // Tests are run on Sundays too.
    mealVouchers: { dailyLimit: null, isEveryDay: true, coversFees: false },
    orderTypePosRefs: {},
    paymentTypePosRefs: {},
    ...FIRST_ORDER_SETTINGS,
    ...FIRST_SHOP_SETTINGS,
    integration: null,
    printingKind: null,
    shopLegalEntity: null,
    flowType: 'classic',
    independentDriversAllowed: true,
    isMarketplace: false,
    deliversByItself: true,
    acceptanceMinutes: 10,
    maxAdvanceDays: 90,
    providerOrder: [],
    acceptDeliveryFromDashboard: null,
    validateDeliveryFromDashboard: null,
    cannotRefundOrder: false,
    hidePrintTicket: false,
    deliveryProviders: [],
    expressFleet: { enabled: false, acceptedTerms: false, acceptedAt: null, acceptedBy: null, termsVersion: null },
    retiredAt: null,
    watch: { devicesAfterSeconds: 60, smsAfterSeconds: 180, smsPhone: null, emailAfterSeconds: 300, email: null },
    version: 1,
    ...fields,
  };
}
