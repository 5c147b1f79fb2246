import { expect, test } from 'vitest';
import { FIRST_GENERAL_DESIGN } from './design.ts';
import { designInForce, publicDesignOf } from './in-force.ts';
import { FIRST_MOBILE_DESIGN } from './mobile-design.ts';
import { isPreviewMessage, isPreviewReady } from './preview.ts';
import { FIRST_WEB_DESIGN } from './web-design.ts';

const network = {
  generalDesign: { ...FIRST_GENERAL_DESIGN, theme: 'dark' as const },
  webDesign: { ...FIRST_WEB_DESIGN, coverImageUrl: '/images/network' },
  cartMessage: 'Merci !',
  seoKeywords: ['socca'],
  mobileDesign: { ...FIRST_MOBILE_DESIGN, homeTitle: 'Bienvenue' },
};

test('DSG-10 DSM-13 without anything saved, the first designs stand', () => {
  expect(designInForce({}, {})).toEqual({
    general: FIRST_GENERAL_DESIGN,
    logos: { logoUrl: null, darkLogoUrl: null },
    web: { coverImageUrl: null, menuOrientation: 'horizontal', productLayout: 'list' },
    cartMessage: '',
    seoKeywords: [],
    mobile: {
      ...FIRST_MOBILE_DESIGN,
      homeTitle: 'Commandez en quelques clics',
      newProductsTitle: 'Nos nouveautés',
      accountSectionTitle: 'Mon espace client',
      loyaltyName: 'Ma fidélité',
    },
  });
});

test('DSW-08 MKT-09 the shop’s own wins where it is not empty, the brand is the network’s', () => {
  const own = { ...FIRST_WEB_DESIGN, productLayout: 'grid' as const };
  const shop = { webDesign: own, cartMessage: 'Bon appétit', seoKeywords: ['nice'], mobileDesign: null };

  expect(designInForce(shop, network)).toMatchObject({
    general: { theme: 'dark' },
    web: own,
    cartMessage: 'Bon appétit',
    seoKeywords: ['nice'],
    mobile: { homeTitle: 'Bienvenue' },
  });
  expect(designInForce({ cartMessage: '', seoKeywords: [], webDesign: null }, network)).toMatchObject({
    web: network.webDesign,
    cartMessage: 'Merci !',
    seoKeywords: ['socca'],
  });
});

test('DSM-07 DSM-15 a design that is not published leaves the app as it first was, with its links and new products', () => {
  const design = {
    ...network.mobileDesign,
    isPublished: false,
    newProductKeys: ['PRODUCT-socca'],
    websiteUrl: 'https://chezmimi.fr',
  };

  const shown = publicDesignOf(designInForce({ mobileDesign: design }, {}));

  expect(shown.mobile).toMatchObject({
    homeTitle: 'Commandez en quelques clics',
    newProductKeys: ['PRODUCT-socca'],
    isPublished: false,
  });
  expect(shown.links).toEqual({ websiteUrl: 'https://chezmimi.fr', facebook: null, instagram: null, linkedin: null });
  expect(publicDesignOf(designInForce({ mobileDesign: { ...design, isPublished: true } }, {})).mobile.homeTitle).toBe(
    'Bienvenue',
  );
});

test('DSG-06 a message of the preview is known by its type, whatever else arrives', () => {
  expect(isPreviewMessage({ type: 'comptoir:preview', cartMessage: '' })).toBe(true);
  expect(isPreviewReady({ type: 'comptoir:preview-ready' })).toBe(true);
  for (const other of [null, 'comptoir:preview', 4, {}, { type: 'comptoir:other' }]) {
    expect(isPreviewMessage(other)).toBe(false);
    expect(isPreviewReady(other)).toBe(false);
  }
});
