import type { Installation } from './installation.ts';

export const anInstallation = (): Installation => ({
  company: { name: 'Mimi SARL', siren: '732829320', accountingEmail: 'compta@chezmimi.exemple' },
  shop: {
    name: 'Chez Mimi',
    address: {
      streetNumber: '12',
      street: 'rue Bonaparte',
      city: 'Nice',
      postalCode: '06300',
      country: 'France',
      instruction: null,
      location: { latitude: 43.7009, longitude: 7.2841 },
    },
    phone: '04 65 71 01 01',
    timeZone: 'Europe/Paris',
    type: 'independent',
  },
  administrator: {
    firstName: 'Michèle',
    lastName: 'Rossi',
    email: 'michele@chezmimi.exemple',
    password: 'Socca-du-port-2026',
  },
});
