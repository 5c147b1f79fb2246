/** Bottles: name, price and description. The section is hidden. */
export const CELLAR: readonly (readonly [slug: string, name: string, price: number, description: string])[] = [
  ['belletblanc', 'Bellet blanc 75 cl', 3900, 'Rolle et chardonnay des collines de Nice.'],
  ['belletrosebt', 'Bellet rosé 75 cl', 3600, 'Braquet, fruits rouges et épices douces.'],
  ['belletrougeb', 'Bellet rouge 75 cl', 4200, 'Folle noire et grenache, élevé en fût.'],
  ['provencerose', 'Côtes de Provence rosé 75 cl', 2400, 'Pâle, sec, agrumes.'],
  ['provencerouge', 'Côtes de Provence rouge 75 cl', 2600, 'Syrah et grenache, garrigue.'],
  ['bandolrouge', 'Bandol rouge 75 cl', 4400, 'Mourvèdre, cuir et fruits noirs.'],
  ['bandolrose', 'Bandol rosé 75 cl', 3400, 'Rosé de gastronomie.'],
  ['cassisblanc', 'Cassis blanc 75 cl', 3200, 'Marsanne et clairette, face à la mer.'],
  ['palettblanc', 'Palette blanc 75 cl', 4600, 'Petite appellation, grande garde.'],
  ['villarsrouge', 'Villars-sur-Var rouge 75 cl', 2900, 'La seule appellation du haut pays niçois.'],
  ['igpblanc', 'Alpes-Maritimes blanc 75 cl', 2100, 'Vermentino de la vallée de la Roya.'],
  ['muscatrivage', 'Muscat moelleux 50 cl', 2300, 'Pour la tourte de blettes sucrée.'],
];
