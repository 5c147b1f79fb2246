import { paletteOf } from '@comptoir/domain/design/colours.ts';
import type { GeneralDesign } from '@comptoir/domain/design/design.ts';
import { endOfService, nextService } from '@comptoir/domain/hours/service.ts';
import { periodsOn } from '@comptoir/domain/hours/slots.ts';
import { instantAt, localDay, WEEKDAYS, type Instant } from '@comptoir/domain/kernel/time.ts';
import { orderTypesOffered, paymentsOn } from '@comptoir/domain/sales-modes/offered.ts';
import { supportContact } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Opening, PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import type { PageChannel } from '@comptoir/domain/storefront/shop-page.ts';

export function publicShop(shop: Shop, design: GeneralDesign, channel: PageChannel, now: Instant): PublicShop {
  const { address } = shop;
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
    orderTypes: orderTypesOffered(shop, channel),
    delays: {},
    paymentTypes: paymentsOn(shop, channel),
    driverPaymentTypes: shop.driverPaymentTypes,
    maxAdvanceDays: shop.maxAdvanceDays,
    design: {
      theme: design.theme,
      palette: paletteOf(design.secondaryColor, design.theme),
      description: design.brandDescription,
      coverImageUrl: null,
      logoUrl: null,
      menuOrientation: 'horizontal',
      productLayout: 'grid',
      cartMessage: '',
      seoKeywords: [],
      links: { websiteUrl: null, facebook: null, instagram: null, linkedin: null },
    },
    version: shop.version,
  };
}

/** Closed by hand comes before the hours. */
function openingOf(shop: Shop, now: Instant): Opening {
  const today = localDay(now, shop.timeZone);
  const isOpenByHours = periodsOn(shop, 'opening', today).some(({ start, end }) => start <= now && now < end);
  const isClosedByHand = shop.closedMessage !== false;
  const next = nextService(shop, now);
  const opensAt = next && instantAt(next.day, next.start, shop.timeZone);
  return {
    isOpen: isOpenByHours && !isClosedByHand,
    closesAt: isOpenByHours && !isClosedByHand ? endOfService(shop, now) : null,
    opensAt: isClosedByHand ? shop.closedUntil : isOpenByHours ? null : opensAt,
    closedMessage: shop.closedMessage === false ? null : shop.closedMessage,
  };
}
