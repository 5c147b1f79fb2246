import { z } from 'zod';
import { Link, type ShopLinks } from './links.ts';
import { PictureUrl, PRODUCT_LAYOUTS, ReadProductLayout } from './web-design.ts';

/** DSM-02, DSM-06: in the order of the screen. */
export const MOBILE_SECTIONS = ['home', 'newProducts', 'loyalty', 'account', 'orders', 'links'] as const;
export type MobileSection = (typeof MOBILE_SECTIONS)[number];
export const MOBILE_SECTION_LABELS: Record<MobileSection, string> = {
  home: 'Accueil',
  newProducts: 'Nouveautés',
  loyalty: 'Fidélité',
  account: 'Espace client',
  orders: 'Mes commandes',
  links: 'Liens',
};

/** DSM-08, DSM-12, DSM-14. */
export const MOST_SLIDES = 3;
export const MOST_NEW_PRODUCTS = 10;
export const MOST_TITLE = 40;

/** DSM-13: also what an emptied title becomes. */
export const MOBILE_TITLES = {
  homeTitle: 'Commandez en quelques clics',
  newProductsTitle: 'Nos nouveautés',
  loyaltyName: 'Ma fidélité',
  accountSectionTitle: 'Mon espace client',
} as const;
export type MobileTitle = keyof typeof MOBILE_TITLES;

const title = (name: MobileTitle) =>
  z
    .string()
    .trim()
    .max(MOST_TITLE)
    .transform((typed) => typed || MOBILE_TITLES[name]);

/** PRD-47: keys of products; the menu stands above the settings and is not known here. */
const NewProductKeys = z
  .array(z.string().regex(/^PRODUCT-[a-z0-9]{1,90}$/))
  .transform((keys) => [...new Set(keys)])
  .pipe(z.array(z.string()).max(MOST_NEW_PRODUCTS));

const link = z.string().nullable();

/** DSM-03. */
export const MobileDesign = z.object({
  isPublished: z.boolean(),
  homeTitle: z.string(),
  newProductsTitle: z.string(),
  loyaltyName: z.string(),
  accountSectionTitle: z.string(),
  slides: z.array(z.string()),
  loyaltyPicture: PictureUrl,
  accountPicture: PictureUrl,
  ordersPicture: PictureUrl,
  newProductKeys: z.array(z.string()),
  productLayout: z.enum(PRODUCT_LAYOUTS),
  websiteUrl: link,
  socialLinks: z.object({ facebook: link, instagram: link, linkedin: link }),
  editedSection: z.enum(MOBILE_SECTIONS),
});
export type MobileDesign = z.infer<typeof MobileDesign>;

export const FIRST_MOBILE_DESIGN: MobileDesign = {
  isPublished: true,
  ...MOBILE_TITLES,
  slides: [],
  loyaltyPicture: null,
  accountPicture: null,
  ordersPicture: null,
  newProductKeys: [],
  productLayout: 'list',
  websiteUrl: null,
  socialLinks: { facebook: null, instagram: null, linkedin: null },
  editedSection: 'home',
};

/** DSM-04: the sixteen fields that each of the three calls takes; a field that is not sent stays as it was. */
export const MobilePayload = z
  .strictObject({
    editedSection: z.enum(MOBILE_SECTIONS),
    slides: z.array(z.string().max(300)).max(MOST_SLIDES),
    newProductKeys: NewProductKeys,
    homeTitle: title('homeTitle'),
    accountSectionTitle: title('accountSectionTitle'),
    websiteUrl: Link,
    facebook: Link,
    linkedin: Link,
    instagram: Link,
    productLayout: ReadProductLayout,
    loyaltyName: title('loyaltyName'),
    newProductsTitle: title('newProductsTitle'),
    loyaltyPicture: PictureUrl,
    accountPicture: PictureUrl,
    ordersPicture: PictureUrl,
    isPublished: z.boolean(),
  })
  .partial();
export type MobilePayload = z.output<typeof MobilePayload>;

/** DSM-15: which call stores which fields. */
export const MOBILE_PARTS = {
  design: [
    'editedSection',
    'slides',
    'homeTitle',
    'accountSectionTitle',
    'productLayout',
    'loyaltyName',
    'loyaltyPicture',
    'accountPicture',
    'ordersPicture',
    'isPublished',
  ],
  newProducts: ['editedSection', 'newProductKeys', 'newProductsTitle'],
  links: ['editedSection', 'websiteUrl', 'facebook', 'linkedin', 'instagram'],
} as const satisfies Record<string, readonly (keyof MobilePayload)[]>;
export type MobilePart = keyof typeof MOBILE_PARTS;

export const linksOf = ({ websiteUrl, socialLinks }: MobileDesign): ShopLinks => ({ websiteUrl, ...socialLinks });

/** The design as the calls carry it. */
export type MobileFields = Omit<MobileDesign, 'socialLinks'> & MobileDesign['socialLinks'];
export function payloadOf({ socialLinks, ...design }: MobileDesign): MobileFields {
  return { ...design, ...socialLinks };
}

/** DSM-15: one part of what was sent, on the design that is there. */
export function withMobilePart(design: MobileDesign, part: MobilePart, sent: MobilePayload): MobileDesign {
  const before = payloadOf(design);
  const fields = MOBILE_PARTS[part].flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]]));
  const { facebook, instagram, linkedin, ...after } = { ...before, ...Object.fromEntries(fields) };
  return { ...after, socialLinks: { facebook, instagram, linkedin } };
}

/** DSM-07: what the app shows; links and new products are shared with the web shop and stay. */
export const publishedMobile = (design: MobileDesign): MobileDesign =>
  design.isPublished
    ? design
    : {
        ...FIRST_MOBILE_DESIGN,
        isPublished: false,
        newProductKeys: design.newProductKeys,
        newProductsTitle: design.newProductsTitle,
        websiteUrl: design.websiteUrl,
        socialLinks: design.socialLinks,
      };
