import { french } from '@comptoir/domain/kernel/text.ts';

export type Course = 'starter' | 'main' | 'dessert' | 'drink';
export type DemoSection = { key: string; name: string; course: Course };
export type DemoProduct = {
  key: string;
  sectionKey: string;
  course: Course;
  name: string;
  description: string;
  price: number;
  /** The drawing's file name, in assets/demo. */
  picture: string;
};

type Row = readonly [slug: string, name: string, price: number, picture: string, description: string];
type Block = { slug: string; name: string; course: Course; rows: readonly Row[] };

const BLOCKS: readonly Block[] = [
  {
    slug: 'specialites',
    name: 'Spécialités niçoises',
    course: 'main',
    rows: [
      [
        'socca',
        'Socca',
        450,
        'socca',
        "Galette de pois chiches cuite au feu de bois, poivre du moulin, huile d'olive.",
      ],
      ['pissaladiere', 'Pissaladière', 490, 'pissaladiere', 'Oignons doux confits, anchois, olives de Nice.'],
      ['panbagnat', 'Pan bagnat', 890, 'pan-bagnat', "Pain rond, thon, œuf, tomate, févettes, huile d'olive AOP."],
      ['tourte', 'Tourte de blettes', 950, 'tourte-de-blettes', 'Blettes, pignons, raisins secs et parmesan.'],
    ],
  },
  {
    slug: 'entrees',
    name: 'Salades et entrées',
    course: 'starter',
    rows: [
      [
        'saladenicoise',
        'Salade niçoise',
        1350,
        'salade-nicoise',
        'Tomate, thon, œuf, anchois, févettes, cébette, basilic.',
      ],
      ['petitesalade', 'Petite salade niçoise', 850, 'salade-nicoise', 'La même, pour un petit appétit.'],
      [
        'farcissix',
        'Petits farcis (× 6)',
        1590,
        'petits-farcis',
        'Courgette ronde, tomate, oignon et poivron farcis au four.',
      ],
      ['farcistrois', 'Petits farcis (× 3)', 890, 'petits-farcis', 'Trois légumes farcis, servis tièdes.'],
    ],
  },
  {
    slug: 'plats',
    name: 'Plats',
    course: 'main',
    rows: [
      [
        'raviolisdaube',
        'Raviolis à la daube',
        1490,
        'raviolis-a-la-daube',
        'Farcis de bœuf et de blettes, jus de daube.',
      ],
      [
        'raviolissauge',
        'Raviolis au beurre de sauge',
        1350,
        'raviolis-a-la-daube',
        'Blettes et brousse, sauge croustillante.',
      ],
      [
        'gnocchis',
        'Gnocchis à la niçoise',
        1390,
        'gnocchis-a-la-nicoise',
        'Pommes de terre de montagne, sauce tomate au basilic.',
      ],
      ['daube', 'Daube niçoise', 1690, 'daube-nicoise', 'Bœuf mijoté six heures au vin rouge, cèpes, carottes.'],
      ['daubegnocchis', 'Daube et gnocchis', 1850, 'daube-nicoise', 'La daube du jour sur un lit de gnocchis.'],
    ],
  },
  {
    slug: 'midi',
    name: 'Menus du midi',
    course: 'main',
    rows: [
      ['formulepan', 'Formule pan bagnat', 1290, 'pan-bagnat', 'Un pan bagnat et une limonade artisanale.'],
      ['formulesocca', 'Formule socca et salade', 1490, 'socca', 'Une socca, une petite salade niçoise.'],
      [
        'menunicois',
        'Menu niçois',
        1990,
        'gnocchis-a-la-nicoise',
        'Pissaladière, gnocchis à la niçoise, tarte au citron.',
      ],
    ],
  },
  {
    slug: 'desserts',
    name: 'Desserts',
    course: 'dessert',
    rows: [
      ['tartecitron', 'Tarte au citron', 650, 'tarte-au-citron', 'Citrons de Menton, meringue dorée.'],
      ['tiramisu', 'Tiramisu citron', 690, 'tiramisu-citron', 'Mascarpone, biscuit au citron, limoncello.'],
      [
        'tourtesucree',
        'Tourte de blettes sucrée',
        590,
        'tourte-de-blettes',
        'La recette de Mimi, au sucre et aux pignons.',
      ],
      ['cafegourmand', 'Café gourmand', 750, 'cafe-gourmand', 'Un café et trois mignardises.'],
    ],
  },
  {
    slug: 'boissons',
    name: 'Boissons',
    course: 'drink',
    rows: [
      ['limonade', 'Limonade artisanale 33 cl', 380, 'limonade-artisanale', 'Citron, peu sucrée.'],
      ['verveine', 'Limonade à la verveine 33 cl', 390, 'limonade-artisanale', 'Verveine du jardin.'],
      [
        'bellet',
        'Verre de bellet rosé',
        650,
        'verre-de-bellet-rose',
        "Vin des collines de Nice, 12 cl. L'abus d'alcool est dangereux pour la santé.",
      ],
      [
        'belletrouge',
        'Verre de bellet rouge',
        690,
        'verre-de-bellet-rose',
        "Vin des collines de Nice, 12 cl. L'abus d'alcool est dangereux pour la santé.",
      ],
    ],
  },
];

/** CAT-CST-20: a prefix and twelve characters, with a readable slug. */
export const productKey = (slug: string): string => `PRODUCT-${twelve(slug)}`;
export const sectionKey = (slug: string): string => `SECTION-${twelve(slug)}`;
const twelve = (slug: string): string => slug.slice(0, 12).padEnd(12, '0');

export const DEMO_SECTIONS: readonly DemoSection[] = BLOCKS.map(({ slug, name, course }) => ({
  key: sectionKey(slug),
  name,
  course,
}));

/** The products that customers order; the rest of the menu is in menu/. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = BLOCKS.flatMap(({ slug: section, course, rows }) =>
  rows.map(([slug, name, price, picture, description]) => ({
    key: productKey(slug),
    sectionKey: sectionKey(section),
    course,
    name: french(name),
    description: french(description),
    price,
    picture,
  })),
);
