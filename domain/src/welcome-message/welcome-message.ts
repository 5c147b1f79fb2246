import { z } from 'zod';

/** WEL-05, SET-CST-02, SET-CST-15. */
export const MOST_TITLE = 40;
export const MOST_MESSAGE = 160;
export const DELAY_HOURS = { min: 1, max: 720 } as const;

export const DelayHours = z.int().min(DELAY_HOURS.min).max(DELAY_HOURS.max);

/** WEL-01: of the whole company. */
export const WelcomeMessage = z.object({
  enabled: z.boolean(),
  title: z.string().trim().min(1).max(MOST_TITLE),
  message: z.string().trim().min(1).max(MOST_MESSAGE),
  delayHours: DelayHours,
});
export type WelcomeMessage = z.infer<typeof WelcomeMessage>;

/** WEL-04. */
export const FIRST_WELCOME_MESSAGE: WelcomeMessage = {
  enabled: false,
  title: 'Bienvenue\u00A0!',
  message: 'Merci d’avoir installé notre application. Passez votre première commande dès maintenant\u00A0!',
  delayHours: 24,
};

export type WelcomeRefusal = 'welcome-incomplete' | 'welcome-not-offered';
type Given = { enabled: boolean; title: string; message: string; delayHours: number | null };

/** WEL-02. */
export const isComplete = <G extends Given>(given: G): given is G & { delayHours: number } =>
  given.title.trim() !== '' && given.message.trim() !== '' && given.delayHours !== null;

/** WEL-03: what is on can always be turned off; what is off is turned on only where the account includes it. */
export const canSwitch = ({ isOffered, isOn }: { isOffered: boolean; isOn: boolean }): boolean => isOffered || isOn;

export function welcomeRefusal(given: Given, known: { isOffered: boolean; isOn: boolean }): WelcomeRefusal | null {
  if (!isComplete(given)) return 'welcome-incomplete';
  return given.enabled && !canSwitch(known) ? 'welcome-not-offered' : null;
}
