/** The last command whose answer did not come: the server may have obeyed it. */
let lost: { command: string; key: string; at: number } | null = null;
/** Whoever presses again within it means the same command; later, perhaps one more. */
const MEANT_MS = 60_000;

/** FLO-74: pressed again after a lost answer, a command goes under its first key, and the server obeys it once. */
export const keyOf = (command: string, key: string): string =>
  lost?.command === command && Date.now() - lost.at < MEANT_MS ? lost.key : key;

export function answerLost(command: string, key: string): void {
  lost = { command, key, at: Date.now() };
}

/** What was answered is final; and after another command, the same one is a new one: on, off, on. */
export function answerCame(): void {
  lost = null;
}
