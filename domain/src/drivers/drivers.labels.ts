import type { DisplayState } from './display-state.ts';
import type { DriverKind } from './driver.ts';

export const DISPLAY_STATE_LABELS: Record<DisplayState, string> = {
  delivering: 'En livraison',
  uninstalled: 'Application désinstallée',
  documents_required: 'Documents requis',
  to_activate: 'À activer',
  no_notifications: 'Notifications désactivées',
  available: 'Disponible',
  unavailable: 'Indisponible',
};

export const DISPLAY_STATE_TONES: Record<DisplayState, 'blue' | 'green' | 'grey' | 'amber'> = {
  delivering: 'blue',
  uninstalled: 'amber',
  documents_required: 'amber',
  to_activate: 'amber',
  no_notifications: 'amber',
  available: 'green',
  unavailable: 'grey',
};

export const DRIVER_KIND_LABELS: Record<DriverKind, string> = {
  employee: 'Employé',
  independent: 'Indépendant',
  external: 'Livreur externe',
};

type Named = { firstName: string; lastName: string };

/** Detail views write the surname in capitals. */
export const driverFullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName.toUpperCase()}`;
