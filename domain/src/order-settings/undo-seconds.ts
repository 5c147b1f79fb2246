/** ORS-15: how long a shop holds what its people decide; zero is at once. */
export const UNDO_SECONDS = [0, 5, 10, 15] as const;
export const MOST_UNDO_SECONDS = 15;
const USUAL_UNDO_SECONDS = 10;

/** Settings saved before it could be chosen have none. */
export const undoSecondsOf = ({ undoSeconds }: { undoSeconds?: number | undefined }): number =>
  undoSeconds ?? USUAL_UNDO_SECONDS;
