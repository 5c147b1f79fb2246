import type { Location } from './schema.ts';

/** A line or an area of the drawn ground: pairs of latitude and longitude. */
export type Course = readonly (readonly [latitude: number, longitude: number])[];

/**
 * MAP-10: Nice, the demonstration's town, drawn by hand: what a map without tiles shows instead of empty paper. Good
 * enough to know where one is, and not a metre better.
 */
const COAST: Course = [
  [43.6555, 7.1985],
  [43.6585, 7.2105],
  [43.6662, 7.2165],
  [43.6722, 7.2235],
  [43.6792, 7.2345],
  [43.6856, 7.2455],
  [43.6908, 7.2555],
  [43.6938, 7.2635],
  [43.6951, 7.2705],
  [43.6949, 7.2755],
  [43.6926, 7.2792],
  [43.6938, 7.2818],
  [43.6985, 7.2836],
  [43.6989, 7.2862],
  [43.6944, 7.2868],
  [43.6898, 7.2912],
  [43.6868, 7.2985],
  [43.6862, 7.3052],
  [43.6905, 7.3098],
  [43.6985, 7.3072],
  [43.7038, 7.3118],
  [43.7012, 7.3198],
  [43.6902, 7.3262],
];

/** The sea is what lies south of the coast, as far as anybody looks. */
const SEA: Course = [...COAST, [43.5, 7.3262], [43.5, 7.1985]];

const AVENUES: readonly Course[] = [
  // Promenade des Anglais and quai des États-Unis
  [
    [43.6672, 7.2145],
    [43.6735, 7.2228],
    [43.6802, 7.2335],
    [43.6866, 7.2446],
    [43.6917, 7.2548],
    [43.6946, 7.263],
    [43.6958, 7.2705],
    [43.6956, 7.2752],
  ],
  // Place Masséna, avenue Jean-Médecin, avenue Malausséna
  [
    [43.6958, 7.2702],
    [43.6976, 7.2702],
    [43.7018, 7.268],
    [43.7056, 7.2655],
    [43.7105, 7.2622],
    [43.7178, 7.2585],
  ],
  // Boulevard Gambetta
  [
    [43.6938, 7.2571],
    [43.7005, 7.2578],
    [43.7075, 7.2578],
  ],
  // Boulevard Victor-Hugo
  [
    [43.6988, 7.2558],
    [43.6996, 7.262],
    [43.7001, 7.2688],
  ],
  // Avenue Thiers and avenue des Fleurs
  [
    [43.6945, 7.2478],
    [43.6982, 7.2532],
    [43.7035, 7.2588],
    [43.7052, 7.2652],
  ],
  // Boulevard Jean-Jaurès, place Garibaldi, avenue de la République
  [
    [43.6972, 7.2708],
    [43.6988, 7.2762],
    [43.7012, 7.2806],
    [43.7052, 7.2858],
    [43.7098, 7.2905],
  ],
  // Rue Cassini to the harbour, boulevard Lech-Walesa
  [
    [43.7012, 7.2806],
    [43.6992, 7.2848],
    [43.7018, 7.2898],
  ],
  // Voie Pierre-Mathis
  [
    [43.6718, 7.2138],
    [43.6812, 7.2308],
    [43.6925, 7.2452],
    [43.7028, 7.2552],
    [43.7062, 7.2668],
    [43.7112, 7.2788],
    [43.7185, 7.2895],
  ],
  // Boulevard de Cimiez
  [
    [43.7045, 7.2712],
    [43.7108, 7.2742],
    [43.7195, 7.2762],
  ],
  // Along the Paillon
  [
    [43.6988, 7.2762],
    [43.7062, 7.2832],
    [43.7158, 7.2918],
    [43.7262, 7.2988],
  ],
];

export const DRAWN_GROUND = { sea: SEA, avenues: AVENUES };

const BOUNDS = { south: 43.6, north: 43.78, west: 7.16, east: 7.36 };

/** Elsewhere nothing is drawn: another town's streets would be a lie. */
export const isOnDrawnGround = ({ latitude, longitude }: Location): boolean =>
  latitude > BOUNDS.south && latitude < BOUNDS.north && longitude > BOUNDS.west && longitude < BOUNDS.east;
