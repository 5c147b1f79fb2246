import { french } from '../kernel/text.ts';
import type { Device, TestPart } from './device.ts';
import type { HealthLevel, Problem } from './health.ts';

type ProblemWords = {
  short: string;
  sentence: string;
  remedy: string;
};

export const PROBLEM_WORDS: Record<Problem, ProblemWords> = {
  'live-lost': {
    short: 'Coupé',
    sentence: 'Ce poste ne reçoit plus les commandes.',
    remedy: french("Vérifiez la connexion internet de l'appareil : le poste se reconnecte ensuite tout seul."),
  },
  'live-shaky': {
    short: 'Reconnexion',
    sentence: 'La connexion vient d’être coupée.',
    remedy: 'Le poste se reconnecte tout seul, patientez un instant.',
  },
  'sound-off': {
    short: 'Son coupé',
    sentence: 'Ce poste ne sonne pas.',
    remedy: french("Touchez « Activer le son », puis montez le volume de l'appareil."),
  },
  'sound-silent': {
    short: 'Muet',
    sentence: 'Cet appareil ne peut pas sonner.',
    remedy: 'Gardez l’écran en vue, ou utilisez un appareil qui a un haut-parleur.',
  },
  hidden: {
    short: 'Caché',
    sentence: 'Cette page n’est pas à l’écran.',
    remedy: 'Laissez le tableau de bord affiché, sans autre onglet devant.',
  },
  'clock-wrong': {
    short: 'Heure erronée',
    sentence: 'L’horloge de cet appareil n’est pas à l’heure.',
    remedy: french('Réglez sa date et son heure sur « automatique » : les temps restants affichés ici en dépendent.'),
  },
  'test-failed': {
    short: 'Échec du test',
    sentence: 'Le dernier test a trouvé un problème.',
    remedy: 'Corrigez ce que le test indique, puis testez de nouveau.',
  },
  untested: {
    short: 'À tester',
    sentence: 'Ce poste n’a pas été testé aujourd’hui.',
    remedy: 'Dix secondes avant le service suffisent pour être sûr d’entendre les commandes.',
  },
};

/** The post's light when nothing is wrong with it. */
export const SOUND_ON = 'Son actif';

export const SOUND_WORDS: Record<Device['sound'], string> = {
  unasked: 'Pas encore activé',
  awake: 'Activé',
  lost: 'Coupé par l’appareil',
  silent: 'Impossible sur cet appareil',
};

export const TEST_PART_WORDS: Record<TestPart, string> = {
  sound: 'Son',
  live: 'Connexion en direct',
  print: 'Impression',
};

export const SHOP_HEALTH_WORDS: Record<HealthLevel, string> = {
  green: 'Au moins un poste sonne en ce moment.',
  amber: 'Aucun poste ne sonne en ce moment.',
  red: 'Aucun poste n’est connecté en ce moment.',
};
