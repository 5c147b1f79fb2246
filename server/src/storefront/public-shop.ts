import { paletteOf } from '@comptoir/domain/design/colours.ts';
import type { PublicDesign as SavedDesign } from '@comptoir/domain/design/in-force.ts';
import { logoOn } from '@comptoir/domain/design/logos.ts';
import { endOfService, openFrom } from '@comptoir/domain/hours/service.ts';
import { periodsOn } from '@comptoir/domain/hours/slots.ts';
import { localDay, WEEKDAYS, type Instant } from '@comptoir/domain/kernel/time.ts';
import { tipsOf } from '@comptoir/domain/order-settings/tips.ts';
import { orderTypesOffered, paymentsOn } from '@comptoir/domain/sales-modes/offered.ts';
import { supportContact } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { channelStanding } from '@comptoir/domain/sales-modes/channel-standing.ts';
import { delaysNow } from '@comptoir/domain/storefront/delays.ts';
import type { Opening, PublicDesign, PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import type { PageChannel } from '@comptoir/domain/storefront/shop-page.ts';

type Known = { shop: Shop; design: SavedDesign; deliveryMinutes: number; hasZones: boolean };

/** Over which channel a page is opened; a preview shows it as it would be once it is on. */
export type Seen = { channel: PageChannel; isPreview: boolean };

/** SET-API-97. A channel that is not on has nothing to order; a shop without a zone brings nothing (ZON-23). */
export function publicShop(
  { shop, design, deliveryMinutes, hasZones }: Known,
  { channel, isPreview }: Seen,
  now: Instant,
): PublicShop {
  const { address } = shop;
  const isOn = isPreview || channelStanding(shop.channels, channel) === 'on';
  const offered = isOn ? orderTypesOffered(shop, channel) : [];
  const orderTypes = offered.filter((orderType) => hasZones || orderType !== 'delivery');
  return {
    shopId: shop.shopId,
    slug: shop.slug,
    name: shop.name,
    timeZone: shop.timeZone,
    address: {
      street: `${address.streetNumber} ${address.street}`.trim(),
      postalCode: address.postalCode,
      city: address.city,
      country: address.country,
      location: address.location,
    },
    contact: supportContact(shop),
    opening: openingOf(shop, now),
    week: WEEKDAYS.map((weekday) => ({ weekday, slots: shop.hours[weekday]?.openingSlots ?? [] })),
    orderTypes,
    delays: delaysNow(shop, orderTypes, deliveryMinutes, now),
    paymentTypes: isOn ? paymentsOn(shop, channel) : [],
    driverPaymentTypes: shop.driverPaymentTypes,
    tips: tipsOf(shop).enabled ? { proposals: tipsOf(shop).proposals } : null,
    maxAdvanceDays: shop.maxAdvanceDays,
    design: shownDesign(design),
    version: shop.version,
  };
}

function shownDesign({ general, logos, web, cartMessage, seoKeywords, links, mobile }: SavedDesign): PublicDesign {
  const { editedSection: _edited, isPublished: _published, websiteUrl: _url, socialLinks: _social, ...app } = mobile;
  const { theme, secondaryColor, brandDescription } = general;
  return {
    theme,
    palette: paletteOf(secondaryColor, theme),
    description: brandDescription,
    ...web,
    logoUrl: logoOn(theme, logos),
    cartMessage,
    seoKeywords,
    links,
    mobile: app,
  };
}

/** Closed by hand comes before the hours. */
function openingOf(shop: Shop, now: Instant): Opening {
  const today = localDay(now, shop.timeZone);
  const isOpenByHours = periodsOn(shop, 'opening', today).some(({ start, end }) => start <= now && now < end);
  const isClosedByHand = shop.closedMessage !== false;
  return {
    isOpen: isOpenByHours && !isClosedByHand,
    closesAt: isOpenByHours && !isClosedByHand ? endOfService(shop, now) : null,
    opensAt: isClosedByHand
      ? shop.closedUntil && openFrom(shop, shop.closedUntil)
      : isOpenByHours
        ? null
        : openFrom(shop, now),
    closedMessage: shop.closedMessage === false ? null : shop.closedMessage,
  };
}
